import type { ChangeLevel, OperationChanges, VersionChange } from '@stoa/contract/changes';
import { Button } from '@stoa/ui/button.tsx';
import { useState } from 'react';
import { useChangesText } from '../../i18n/changes/changes-text.ts';
import styles from './changes.module.css';

/** Operations drawn at first, and more by each press of the button. */
const portion = 100;

/** Operations with their changes, each linked to its place in the reference. */
export function ChangeList(props: {
  operations: readonly OperationChanges[];
  addressOf: (operation: OperationChanges) => string;
}) {
  const c = useChangesText();
  const [shown, setShown] = useState(portion);
  return (
    <>
      <ul className={styles.operations}>
        {props.operations.slice(0, shown).map((operation) => (
          <li key={`${operation.kind} ${operation.method} ${operation.path}`}>
            <h3>
              <a href={props.addressOf(operation)}>
                <span className={styles.method}>{operation.method.toUpperCase()}</span> {operation.path}
              </a>
            </h3>
            {operation.summary && <p className={styles.summary}>{operation.summary}</p>}
            <ul className={styles.changes}>
              {operation.kind === 'changed' ? (
                operation.changes.map((change, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: changes have no identity but their place
                  <Change key={index} change={change} />
                ))
              ) : (
                <li>
                  <Level level={operation.level} />{' '}
                  <span>
                    {c('change.subject.operation')}: {c(`change.effect.${operation.kind}`)}
                  </span>
                </li>
              )}
            </ul>
            {operation.more > 0 && <p className={styles.summary}>{c('more', { count: operation.more })}</p>}
          </li>
        ))}
      </ul>
      {props.operations.length > shown && <Button onClick={() => setShown(shown + portion)}>{c('showMore')}</Button>}
    </>
  );
}

/** What holds for the document as a whole. */
export function DocumentChanges({ changes }: { changes: readonly VersionChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes have no identity but their place
        <Change key={index} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { change: VersionChange }) {
  const c = useChangesText();
  const { before, after } = change;
  const where = [change.place, change.at].filter(Boolean).join(' · ');
  return (
    <li>
      <Level level={change.level} />{' '}
      <span>
        {c(`change.subject.${change.subject}`)}: {c(`change.effect.${change.effect}`)}
        {where && <code className={styles.where}>{where}</code>}
        {(before !== undefined || after !== undefined) && (
          <span className={styles.values}>
            {before !== undefined && <del>{before}</del>}
            {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
            {after !== undefined && <ins>{after}</ins>}
          </span>
        )}
      </span>
    </li>
  );
}

function Level({ level }: { level: ChangeLevel }) {
  const c = useChangesText();
  return (
    <span className={styles.level} data-level={level}>
      {c(`change.level.${level}`)}
    </span>
  );
}
