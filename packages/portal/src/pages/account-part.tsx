import { type ReactNode, useId } from 'react';
import styles from './account-part.module.css';

/** One matter of the account: what it is on the left, the form on the right; under each other on a phone. */
export function AccountPart(props: { title: string; help?: ReactNode; danger?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.root} aria-labelledby={id} data-danger={props.danger || undefined}>
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.help && <p>{props.help}</p>}
      </header>
      <div className={styles.body}>{props.children}</div>
    </section>
  );
}
