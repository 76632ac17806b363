import { withBase } from '@stoa/ui/base-path.ts';
import { useEffect } from 'react';
import { PagePending } from './page-pending.tsx';

/** Any other path: a full redirect to /404 (portal §2), so that the server answers with that status. */
export function UnknownPathPage() {
  useEffect(() => window.location.replace(withBase('/404')), []);
  return <PagePending />;
}
