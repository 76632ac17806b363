import type { SpecOperation } from '@stoa/contract/specs';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { Fragment } from 'react';
import { useText } from '../../i18n/language.tsx';
import styles from './operation-summary.module.css';

/** The active operation: what it is called, where it lives, what it belongs to. */
export function OperationSummary({ operation }: { operation: SpecOperation }) {
  const t = useText();
  return (
    <>
      <h1>{operation.summary ?? operation.path}</h1>
      <div className={styles.endpoint}>
        <MethodLabel method={operation.method} />
        <code>
          <PathWithVariables path={operation.path} />
        </code>
        {operation.deprecated && <DeprecatedTag label={t('product.deprecated')} />}
      </div>
      <dl className={styles.facts}>
        {operation.operation_id && (
          <div>
            <dt>{t('spec.operationId')}</dt>
            <dd>
              <code>{operation.operation_id}</code>
            </dd>
          </div>
        )}
        {operation.tags.length > 0 && (
          <div>
            <dt>{t('spec.tags')}</dt>
            <dd>{operation.tags.join(', ')}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** Long paths break before a slash, never inside a name; variables stand out. */
function PathWithVariables({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((segment, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place
    <Fragment key={at}>
      <wbr />
      {segment.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? <var key={part}>{part}</var> : part))}
    </Fragment>
  ));
}
