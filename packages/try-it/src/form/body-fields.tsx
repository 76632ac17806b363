import type { ReferenceSchemas } from '@stoa/contract/reference';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import type { BodyDraft } from '../draft.ts';
import type { Example } from '../example/example-value.ts';
import { isJson } from '../media-type.ts';
import type { RequestProblem } from '../request-problem.ts';
import { type BodyKind, filledFields } from '../try-request.ts';
import { Field } from './field.tsx';
import { fieldKind, textOfValue, valueOfText } from './field-kind.ts';
import styles from './group.module.css';
import { problemText } from './problem-text.ts';
import { FileField, ValueField } from './value-field.tsx';

export interface BodyFieldsProps {
  readonly contentType: string;
  readonly kind: BodyKind;
  readonly typed: BodyDraft | undefined;
  readonly example: Example | undefined;
  readonly schemas: ReferenceSchemas;
  readonly required: boolean;
  readonly problem: RequestProblem | undefined;
  readonly onChange: (body: BodyDraft) => void;
}

/** The body as its content type is filled in: text, the fields of a form, or a file. */
export function BodyFields(props: BodyFieldsProps) {
  const { contentType, kind, typed, example, schemas, required, problem, onChange } = props;
  const r = useReferenceText();
  const bodyProblem = problem?.code === 'missing-body' ? problemText(problem, r) : undefined;
  if (kind.kind === 'file') {
    return (
      <FileField
        label={contentType}
        several={false}
        required={required}
        problem={bodyProblem}
        onChange={(file) => onChange({ file: file instanceof File ? file : null })}
      />
    );
  }
  if (kind.kind === 'text') {
    const text = typed?.text ?? example?.text ?? '';
    return (
      <Field
        label={contentType}
        code
        required={required}
        fault={bodyProblem ?? (isJson(contentType) ? jsonFault(text, r('try.fault.json')) : undefined)}
      >
        {(state) => (
          <textarea
            {...state}
            rows={4}
            spellCheck={false}
            value={text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        )}
      </Field>
    );
  }
  const fields = filledFields(kind, typed, example, schemas);
  if (kind.fields.length === 0) {
    const json = { kind: 'json' } as const;
    return (
      <ValueField
        name={contentType}
        kind={json}
        schemas={schemas}
        required={required}
        value={fields}
        onChange={(value) => {
          const made = typeof value === 'string' ? valueOfText(textOfValue(value, json), json) : value;
          if (typeof made === 'object' && made !== null) onChange({ fields: { ...made } });
          else if (made === undefined) onChange({ fields: {} });
        }}
      />
    );
  }
  return (
    <div className={styles.object}>
      {kind.fields.map((field) => (
        <ValueField
          key={field.name}
          name={field.name}
          kind={fieldKind(field.schema, schemas)}
          schemas={schemas}
          value={fields[field.name]}
          required={field.required}
          problem={problem?.place === 'body' && problem.subject === field.name ? problemText(problem, r) : undefined}
          onChange={(value) => onChange({ fields: { ...fields, [field.name]: value } })}
        />
      ))}
    </div>
  );
}

/** What JSON does not allow, with the browser's own word for the place. */
function jsonFault(text: string, sentence: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `${sentence} ${error instanceof Error ? error.message : ''}`.trim();
  }
}
