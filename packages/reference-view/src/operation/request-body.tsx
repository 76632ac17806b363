import type { ReferenceBody } from '@stoa/contract/reference';
import { useReferenceText } from '../i18n/reference-text.ts';
import { Description } from './description.tsx';
import styles from './media-types.module.css';
import { type ChosenType, MediaTypeNames, MediaTypePanel, useMediaType } from './media-types.tsx';
import { Section } from './section.tsx';

interface RequestBodyProps {
  readonly body: ReferenceBody;
  readonly path: string;
  readonly level?: 2 | 3;
  readonly title?: string;
  readonly type?: ChosenType | undefined;
}

/** What a request carries: its content types, and what each holds. */
export function RequestBody({ body, path, level, title, type }: RequestBodyProps) {
  const r = useReferenceText();
  const media = useMediaType(body.content, path, type);
  return (
    <Section
      id={path}
      level={level}
      title={title ?? r('op.requestBody')}
      meta={
        <span className={styles.meta}>
          {body.required === true && <b>{r('op.required')}</b>}
          <MediaTypeNames media={media} label={r('op.contentType')} />
        </span>
      }
    >
      {body.description !== undefined && (
        <div className={styles.lead}>
          <Description value={body.description} />
        </div>
      )}
      <MediaTypePanel media={media} path={path} />
    </Section>
  );
}
