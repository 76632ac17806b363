import { useReferenceText } from '@stoa/reference-view/reference-text';
import type { TryItProps } from '../sample-panel.tsx';
import { bodyKind } from '../try-request.ts';
import { BodyFields, type BodyFieldsProps } from './body-fields.tsx';
import { CheckLine } from './check-line.tsx';
import groups from './group.module.css';

export interface BodyPartProps extends Pick<BodyFieldsProps, 'example' | 'schemas' | 'problem'> {
  readonly body: NonNullable<TryItProps['operation']['request_body']>;
  readonly contentType: string;
  readonly request: TryItProps['request'];
  /** Whether a body that may be left out is sent. */
  readonly withBody: boolean;
  readonly onWithBody: (withBody: boolean) => void;
  /** Browsers send no body with this method. */
  readonly isDropped: boolean;
}

/** The request's body: whether there is one, and its fields. */
export function BodyPart({ body, contentType, request, withBody, onWithBody, isDropped, ...props }: BodyPartProps) {
  const r = useReferenceText();
  const { bodies, examples } = request.draft;
  const kind = bodyKind(contentType, body.content[contentType], props.schemas);
  if (!kind) return null;
  return (
    <fieldset className={groups.group}>
      <legend>{r('op.requestBody')}</legend>
      {!body.required && <CheckLine label={r('try.withBody')} checked={withBody} onChange={onWithBody} />}
      {withBody && (
        <BodyFields
          key={`${contentType} ${examples[contentType] ?? ''}`}
          {...props}
          contentType={contentType}
          kind={kind}
          typed={bodies[contentType]}
          required={body.required}
          onChange={(typed) => request.setBody(contentType, typed)}
        />
      )}
      {withBody && isDropped && <p className={groups.note}>{r('try.noBody')}</p>}
    </fieldset>
  );
}
