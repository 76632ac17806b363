import { Porch } from '@stoa/ui/porch.tsx';
import type { ReactNode } from 'react';
import { BrandRow } from '../chrome/brand-row.tsx';
import { useBrand } from '../use-brand.ts';
import styles from './auth-page.module.css';

/** The frame of log in, registration, forgot and reset password: no navigation bar, no footer. */
/** @param props.heading left out where the element below draws its own */
export function AuthPage(props: { heading?: string; children: ReactNode }) {
  return (
    <Porch brand={<BrandRow {...useBrand()} />}>
      {props.heading && <h1>{props.heading}</h1>}
      <div className={styles.stack}>{props.children}</div>
    </Porch>
  );
}
