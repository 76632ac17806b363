import type { Application } from '@stoa/contract/applications';
import type { Registration } from '@stoa/contract/registrations';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FirstStep } from '../features/applications/first-steps.ts';

export interface StepLinkProps {
  readonly step: FirstStep;
  readonly application: Application;
  readonly registration: Registration | undefined;
  readonly children: ReactNode;
}

/** Links to the page where a first step is done. */
export function StepLink({ step, application, registration, children }: StepLinkProps) {
  if (step === 'access')
    return (
      <WordLink component={Link} to="/">
        {children}
      </WordLink>
    );
  if (step === 'call' && registration)
    return (
      <WordLink
        component={Link}
        to="/spec/$product/{-$version}"
        params={{ product: registration.product_id, version: registration.product_version_id } as never}
      >
        {children}
      </WordLink>
    );
  return (
    <WordLink component={Link} to="/application/$application" params={{ application: application.id } as never}>
      {children}
    </WordLink>
  );
}
