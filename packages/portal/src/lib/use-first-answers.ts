import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds after which a page is drawn without what is still missing: a part that hangs must not hide the others. */
const longest = 3000;

/**
 * Whether each of the queries has answered or failed once. What comes into a page that is drawn already pushes the rest
 * about, so a page waits for all that decides where its parts stand. Once true it stays so.
 */
export function useFirstAnswers(...queries: readonly Pick<UseQueryResult, 'isLoading' | 'failureCount'>[]): boolean {
  const [came, setCame] = useState(false);
  const all = queries.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
  if (all && !came) setCame(true);
  useEffect(() => {
    const timer = setTimeout(() => setCame(true), longest);
    return () => clearTimeout(timer);
  }, []);
  return came || all;
}
