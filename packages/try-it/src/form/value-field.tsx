import { plainText } from '@stoa/contract/exact-number';
import type { JsonSchema, ReferenceSchemas } from '@stoa/contract/reference';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useState } from 'react';
import { Field } from './field.tsx';
import { type FieldKind, faultOfText, fieldKind, textOfValue, valueOfText } from './field-kind.ts';
import styles from './group.module.css';

export interface ValueFieldProps {
  readonly name: string;
  readonly kind: FieldKind;
  readonly schemas: ReferenceSchemas;
  readonly value: unknown;
  readonly required: boolean;
  /** The placeholder of the empty field. */
  readonly placeholder?: string | undefined;
  /** Why the request cannot be sent with it. */
  readonly problem?: string | undefined;
  /** undefined: nothing is filled in. */
  readonly onChange: (value: unknown) => void;
}

/** One value of a parameter or a form, as its schema asks for it. */
export function ValueField(props: ValueFieldProps) {
  const { name, kind, value, required, problem, onChange } = props;
  if (kind.kind === 'fields') return <ObjectFields {...props} kind={kind} />;
  if (kind.kind === 'file') {
    return <FileField label={name} several={kind.several} required={required} problem={problem} onChange={onChange} />;
  }
  if (kind.kind === 'choice' && (value === undefined || value === null || kind.options.includes(value))) {
    return (
      <Field label={name} code required={required} fault={problem}>
        {(state) => (
          <select
            {...state}
            value={textOfValue(value, kind)}
            onChange={(event) => onChange(valueOfText(event.currentTarget.value, kind))}
          >
            <option value="">–</option>
            {kind.options.map((option) => (
              <option key={plainText(option)} value={plainText(option)}>
                {plainText(option)}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  }
  return <TextField {...props} />;
}

function TextField({ name, kind, value, required, placeholder, problem, onChange }: ValueFieldProps) {
  const r = useReferenceText();
  // What is typed is kept beside the value: a line break at the end of a list is no item yet.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  const text = typed && Object.is(typed.value, value) ? typed.text : textOfValue(value, kind);
  const fault = faultOfText(text, kind);
  const isLong = kind.kind === 'list' || kind.kind === 'json';
  function change(next: string) {
    const made = valueOfText(next, kind);
    setTyped({ text: next, value: made });
    onChange(made);
  }
  return (
    <Field
      label={name}
      code
      required={required}
      hint={kind.kind === 'list' ? r('try.oneALine') : undefined}
      fault={problem ?? (fault && r(`try.fault.${fault}`))}
    >
      {(state) =>
        isLong ? (
          <textarea
            {...state}
            rows={2}
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <input
            {...state}
            type="text"
            inputMode={kind.kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

/** One file or several; the platform's own button. */
export function FileField(props: {
  readonly label: string;
  readonly several: boolean;
  readonly required: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (value: File | readonly File[] | undefined) => void;
}) {
  const { label, several, required, problem, onChange } = props;
  return (
    <Field label={label} code required={required} fault={problem}>
      {(state) => (
        <input
          {...state}
          type="file"
          multiple={several}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            onChange(several && files.length > 0 ? files : files[0]);
          }}
        />
      )}
    </Field>
  );
}

function ObjectFields(props: ValueFieldProps & { readonly kind: Extract<FieldKind, { kind: 'fields' }> }) {
  const { name, kind, schemas, value, problem, onChange } = props;
  const members = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  function change(member: string, next: unknown) {
    const { [member]: _old, ...rest } = members;
    const all = next === undefined ? rest : { ...rest, [member]: next };
    onChange(Object.keys(all).length > 0 ? all : undefined);
  }
  return (
    <fieldset className={styles.object}>
      <legend>{name}</legend>
      {kind.fields.map((field) => (
        <ValueField
          key={field.name}
          name={field.name}
          kind={fieldKind(field.schema as JsonSchema, schemas, true)}
          schemas={schemas}
          value={members[field.name]}
          required={field.required}
          onChange={(next) => change(field.name, next)}
        />
      ))}
      {problem && <small className={styles.problem}>{problem}</small>}
    </fieldset>
  );
}
