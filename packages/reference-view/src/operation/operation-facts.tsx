import type { ReferenceOperation } from '@stoa/contract/reference';
import { ownList, ownObject, ownText } from '@stoa/openapi/schema/own';
import { safeLink } from '@stoa/rich-text-view/safe-address';
import { Tag } from '@stoa/ui/tag.tsx';
import { useReferenceText } from '../i18n/reference-text.ts';
import { extensionBadges, extensionFacts } from './extension-facts.ts';
import { useOperation } from './operation-context.tsx';
import styles from './operation-facts.module.css';
import { Security } from './security.tsx';

/** What is to be known before reading: who may call, what the document's extensions say, where there is more. */
export function OperationFacts({ operation }: { readonly operation: ReferenceOperation }) {
  const r = useReferenceText();
  const { manifest } = useOperation();
  const { kind, security } = operation;
  // A document without a word about security does not say that none is needed.
  const asksWhoCalls =
    kind !== 'webhook' &&
    (ownList(security).length > 0 || Object.keys(ownObject(manifest.security_schemes)).length > 0);
  const badges = [...new Set([...ownList<string>(operation.labels), ...extensionBadges(operation.extensions)])];
  const docs = operation.external_docs;
  const docsText = ownText(docs?.description) ?? ownText(docs?.url);
  const href = safeLink(docs?.url);
  return (
    <dl className={styles.facts}>
      {asksWhoCalls && (
        <div className={styles.wide}>
          <dt>{r('op.authentication')}</dt>
          <dd>
            <Security security={security} />
          </dd>
        </div>
      )}
      {operation.operation_id && (
        <div>
          <dt>{r('op.operationId')}</dt>
          <dd>
            <code>{operation.operation_id}</code>
          </dd>
        </div>
      )}
      {extensionFacts(operation.extensions).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {docsText && (
        <div>
          <dt>{r('op.more')}</dt>
          <dd>
            {href ? (
              <a href={href} rel="noreferrer">
                {docsText}
              </a>
            ) : (
              docsText
            )}
          </dd>
        </div>
      )}
      {badges.length > 0 && (
        <div>
          <dt>{r('op.labels')}</dt>
          <dd>
            {badges.map((badge) => (
              <Tag key={badge}>{badge}</Tag>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
