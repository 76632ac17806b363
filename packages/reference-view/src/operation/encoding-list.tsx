import type { ReferenceEncoding, ReferenceHeader, ReferenceMediaType } from '@stoa/contract/reference';
import { ownEntries, ownList, ownObject, ownText } from '@stoa/openapi/schema/own';
import { useLanguage } from '@stoa/text/language';
import type { ReactNode } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import { below } from './field-path.ts';
import styles from './media-types.module.css';
import { ParameterRow } from './parameter-row.tsx';
import { parameterStyle } from './parameter-style.ts';

type Given = Partial<Pick<ReferenceMediaType, 'encoding' | 'prefixEncoding' | 'itemEncoding'>>;

/** How the parts of a form or a multipart body are written (OpenAPI 3.2 §4.15). */
export function EncodingList({ given, path }: { readonly given: Given; readonly path: string }) {
  const r = useReferenceText();
  return hasParts(given) ? (
    <div className={styles.encoding}>
      <h4>{r('op.encoding')}</h4>
      <Parts given={given} path={below(path, 'encoding')} />
    </div>
  ) : null;
}

function hasParts({ encoding, prefixEncoding, itemEncoding }: Given): boolean {
  return ownEntries(encoding).length + ownList(prefixEncoding).length > 0 || itemEncoding !== undefined;
}

/** Lists the parts of a body by their names, or by their places. */
function Parts({ given, path }: { readonly given: Given; readonly path: string }) {
  const r = useReferenceText();
  const inOrder = ownList<ReferenceEncoding>(given.prefixEncoding);
  return (
    <ul>
      {ownEntries<ReferenceEncoding>(given.encoding).map(([name, one]) => (
        <Part key={name} title={<code>{name}</code>} name={name} given={one} path={below(path, name)} />
      ))}
      {inOrder.map((one, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          key={`|${at}`}
          title={<b>{r('op.part', { number: at + 1 })}</b>}
          given={one}
          path={below(path, `|${at}`)}
        />
      ))}
      {given.itemEncoding !== undefined && (
        <Part
          title={<b>{inOrder.length > 0 ? r('op.eachFurtherPart') : r('op.eachPart')}</b>}
          given={given.itemEncoding}
          path={below(path, '|*')}
        />
      )}
    </ul>
  );
}

interface PartProps {
  readonly title: ReactNode;
  readonly name?: string;
  readonly given: unknown;
  readonly path: string;
}

function Part({ title, name = '', given, path }: PartProps) {
  const r = useReferenceText();
  const { tag } = useLanguage();
  const one = ownObject(given) as Partial<ReferenceEncoding>;
  const style = one.style === undefined && one.explode === undefined ? { ...one, style: 'form', explode: true } : one;
  return (
    <li>
      {title}
      {ownText(one.contentType) && (
        <span>
          {r('op.sentAs')} <code>{one.contentType}</code>
        </span>
      )}
      {parameterStyle(style, { place: 'property', name, kind: 'array' }, { r, tag }).map(({ text, code }) => (
        <span key={text}>
          {text}{' '}
          {code?.map((piece) => (
            <code key={piece}>{piece}</code>
          ))}
        </span>
      ))}
      {ownEntries<ReferenceHeader>(one.headers).map(([header, parameter]) => (
        <ParameterRow
          key={header}
          parameter={ownObject(parameter) as unknown as ReferenceHeader}
          name={header}
          place="header"
          path={path}
        />
      ))}
      {hasParts(one) && <Parts given={one} path={path} />}
    </li>
  );
}
