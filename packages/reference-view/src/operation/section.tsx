import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly id: string;
  /** What stands at the end of the title's line: a content type. */
  readonly meta?: ReactNode;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A part of an operation under its ruled title. */
export function Section({ title, id, meta, level = 2, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const header = (
    <header>
      <Heading id={`${id}-title`}>{title}</Heading>
      {meta}
    </header>
  );
  // Only the parts of the operation itself are landmarks: the parts within them repeat the same names.
  return level === 2 ? (
    <section className={styles.section} aria-labelledby={`${id}-title`} id={id}>
      {header}
      {children}
    </section>
  ) : (
    <div className={styles.part} id={id}>
      {header}
      {children}
    </div>
  );
}
