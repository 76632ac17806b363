import type { ReferenceHeader } from '@stoa/contract/reference';
import { ownEntries, ownObject } from '@stoa/openapi/schema/own';
import { useReferenceText } from '../i18n/reference-text.ts';
import { Description } from './description.tsx';
import { below } from './field-path.ts';
import { MediaTypeNames, MediaTypePanel, useMediaType } from './media-types.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { ResponseLinks } from './response-links.tsx';
import styles from './responses.module.css';
import { Section } from './section.tsx';

/** One response: what it means, what it holds, its headers, where it leads. */
export function ResponseDetail({ response, path }: { readonly response: unknown; readonly path: string }) {
  const r = useReferenceText();
  const given = ownObject(response);
  const media = useMediaType(given.content, path);
  const headers = ownEntries(given.headers);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.lead}>
          <Description value={given.description} />
        </div>
        <MediaTypeNames media={media} label={r('op.contentType')} />
      </div>
      <MediaTypePanel media={media} path={path} />
      {headers.length > 0 && (
        <Section id={below(path, 'headers')} title={r('op.headers')} level={3}>
          {headers.map(([name, header]) => (
            <ParameterRow
              key={name}
              parameter={ownObject(header) as unknown as ReferenceHeader}
              name={name}
              place="header"
              path={below(path, 'headers')}
            />
          ))}
        </Section>
      )}
      <ResponseLinks links={given.links} path={path} />
    </>
  );
}
