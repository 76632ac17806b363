import type { ReferenceManifest } from '@stoa/contract/reference';
import { Description } from '../operation/description.tsx';
import { GroupList } from './group-list.tsx';
import { ReferenceFacts } from './reference-facts.tsx';
import styles from './reference-overview.module.css';
import { SecurityList } from './security-list.tsx';
import { ServerList } from './server-list.tsx';

export interface ReferenceOverviewProps {
  readonly manifest: ReferenceManifest;
  /** Address of the page, without a fragment. */
  readonly base: string;
  readonly onIntent: (position: number) => void;
}

/** The API before an operation is chosen: what it is, where it answers, how it knows its callers, what it offers. */
export function ReferenceOverview({ manifest, base, onIntent }: ReferenceOverviewProps) {
  const { info } = manifest;
  // An overview without any path shows no server: webhooks are sent by the API, to the reader.
  const isAsked = manifest.groups.some(({ kind }) => kind !== 'webhooks');
  return (
    <div className={styles.overview}>
      <ReferenceFacts manifest={manifest} />
      {(info.summary || info.description) && (
        <div className={styles.about}>
          {info.summary && (
            <p className={styles.summary} dir="auto">
              {info.summary}
            </p>
          )}
          <Description value={info.description} topLevel={2} />
        </div>
      )}
      {isAsked && <ServerList servers={manifest.servers} />}
      <SecurityList schemes={manifest.security_schemes} />
      <GroupList manifest={manifest} base={base} onIntent={onIntent} />
    </div>
  );
}
