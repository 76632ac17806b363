import { usePhone } from '@stoa/ui/use-phone.ts';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A group of facts under a rule. */
export function Facts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const Title = usePhone() ? 'h2' : 'h3';
  return (
    <section className={classes.group}>
      <Title className={classes.title}>{title}</Title>
      <dl>{children}</dl>
    </section>
  );
}

export function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
