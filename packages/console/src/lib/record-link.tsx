import { isPlainClick } from '@stoa/ui/is-plain-click.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to the page of a developer or an application. */
export function RecordLink(props: {
  readonly of: 'developers' | 'applications';
  readonly id: string;
  readonly children: ReactNode;
}) {
  const { of, id, children } = props;
  const router = useRouter();
  const href = recordAddress(of, id);
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
}

/** Leads to an application, and is called as it is. */
export function ApplicationLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <RecordLink of="applications" id={id}>
      {name}
    </RecordLink>
  );
}

/** Leads to a developer, by the address. */
export function DeveloperLink({ id, email }: { readonly id: string; readonly email: string }) {
  return (
    <RecordLink of="developers" id={id}>
      {email}
    </RecordLink>
  );
}

export const recordAddress = (of: 'developers' | 'applications', id: string) => `/console/${of}/${id}`;
