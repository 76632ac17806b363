import type { ReferenceHeader, ReferenceMediaType } from '@stoa/contract/reference';
import { useLanguage } from '../../../i18n/language.tsx';
import { useReferenceText } from '../../../i18n/reference/reference-text.ts';
import { below } from './field-path.ts';
import styles from './media-types.module.css';
import { ParameterRow } from './parameter-row.tsx';
import { parameterStyle } from './parameter-style.ts';
import { ownEntries, ownObject, ownText } from './schema/own.ts';

type Encoding = NonNullable<ReferenceMediaType['encoding']>[string];

/** How the parts of a form or a multipart body are written (OpenAPI 3.1 §4.8.15). */
export function EncodingList({ encoding, path }: { readonly encoding: unknown; readonly path: string }) {
  const r = useReferenceText();
  const { tag } = useLanguage();
  const entries = ownEntries<Encoding>(encoding);
  if (entries.length === 0) return null;
  return (
    <div className={styles.encoding}>
      <h4>{r('op.encoding')}</h4>
      <ul>
        {entries.map(([name, given]) => {
          const one = ownObject(given) as Partial<Encoding>;
          const style =
            one.style === undefined && one.explode === undefined ? { ...one, style: 'form', explode: true } : one;
          const headers = ownEntries<ReferenceHeader>(one.headers);
          return (
            <li key={name}>
              <code>{name}</code>
              {ownText(one.contentType) && (
                <span>
                  {r('op.sentAs')} <code>{one.contentType}</code>
                </span>
              )}
              {parameterStyle(style, 'property', name, 'array', { r, tag }).map(({ text, code }) => (
                <span key={text}>
                  {text}{' '}
                  {code?.map((piece) => (
                    <code key={piece}>{piece}</code>
                  ))}
                </span>
              ))}
              {headers.map(([header, parameter]) => (
                <ParameterRow
                  key={header}
                  parameter={ownObject(parameter) as unknown as ReferenceHeader}
                  name={header}
                  place="header"
                  path={below(below(path, 'encoding'), name)}
                />
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
