import type { ReferenceLink } from '@stoa/contract/reference';
import { ownEntries, ownObject, ownText } from '@stoa/openapi/schema/own';
import { useReferenceText } from '../i18n/reference-text.ts';
import { operationOfReference } from '../reference-address.ts';
import { Description } from './description.tsx';
import { below } from './field-path.ts';
import { useOperation } from './operation-context.tsx';
import styles from './responses.module.css';
import { showInLine } from './schema/show-value.ts';
import { Section } from './section.tsx';

/** Lists where a response leads: operations to call next, with values taken from it (OpenAPI 3.1 §4.8.20). */
export function ResponseLinks({ links, path }: { readonly links: unknown; readonly path: string }) {
  const r = useReferenceText();
  const { links: addresses, manifest } = useOperation();
  const entries = ownEntries<ReferenceLink>(links);
  if (entries.length === 0) return null;
  return (
    <Section id={below(path, 'links')} title={r('op.links')} level={3}>
      <ul className={styles.links}>
        {entries.map(([name, given]) => {
          const link = ownObject(given) as Partial<ReferenceLink>;
          const id = ownText(link.operationId);
          const reference = ownText(link.operationRef);
          const key = id ?? operationOfReference(reference, manifest.rows);
          const href = key === undefined ? undefined : addresses.operation?.(key);
          const server = ownText(ownObject(link.server).url);
          return (
            <li key={name}>
              <b className={styles.linkName}>{name}</b>
              {href ? <a href={href}>{key}</a> : <code>{id ?? reference ?? ''}</code>}
              <Description value={link.description} />
              <dl>
                {server && <Given name={r('op.server')} value={server} />}
                {ownEntries(link.parameters).map(([parameter, value]) => (
                  <Given key={parameter} name={parameter} value={value} />
                ))}
                {link.requestBody !== undefined && <Given name={r('op.requestBody')} value={link.requestBody} />}
              </dl>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Given({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{showInLine(value).text}</code>
      </dd>
    </div>
  );
}
