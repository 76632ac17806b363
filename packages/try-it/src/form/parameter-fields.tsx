import type { ReferenceOperation, ReferenceParameter, ReferenceSchemas } from '@stoa/contract/reference';
import { type TranslateReference, useReferenceText } from '@stoa/reference-view/reference-text';
import { useState } from 'react';
import { parameterExample } from '../example/example-value.ts';
import { parameterKey } from '../parameter-key.ts';
import type { RequestProblem } from '../request-problem.ts';
import { fillableParameters, filledValue } from '../try-request.ts';
import type { RequestDraft } from '../use-request-draft.ts';
import { type FieldKind, fieldKind, textOfValue } from './field-kind.ts';
import styles from './group.module.css';
import { problemText } from './problem-text.ts';
import { ValueField } from './value-field.tsx';

const places = [
  ['path', 'op.pathParameters'],
  ['query', 'op.queryParameters'],
  ['querystring', 'op.queryString'],
  ['header', 'op.headerParameters'],
  ['cookie', 'op.cookieParameters'],
] as const;

/** The parameters by place; an optional one that is empty is not sent. */
export function ParameterFields(props: {
  readonly operation: ReferenceOperation;
  readonly schemas: ReferenceSchemas;
  readonly request: RequestDraft;
  readonly problem: RequestProblem | undefined;
}) {
  const { operation } = props;
  const r = useReferenceText();
  const parameters = fillableParameters(operation);
  return places.map(([place, title]) => {
    const here = parameters.filter((one) => one.in === place);
    if (here.length === 0) return null;
    return (
      <fieldset key={place} className={styles.group}>
        <legend>{r(title)}</legend>
        {here
          .filter(({ required }) => required)
          .map((parameter) => (
            <ParameterField key={parameterKey(parameter)} {...props} parameter={parameter} />
          ))}
        <OptionalFields {...props} parameters={here.filter(({ required }) => !required)} />
        {place === 'cookie' && <p className={styles.note}>{r('try.cookieNote')}</p>}
      </fieldset>
    );
  });
}

/** Up to this number of fields are always open: a click to see two fields would cost more than it saves. */
const mostOpen = 3;

/** What need not be filled in is folded away, until it has a value or something is wrong with it. */
function OptionalFields(
  props: Parameters<typeof ParameterFields>[0] & { readonly parameters: readonly ReferenceParameter[] },
) {
  const { parameters, request, problem } = props;
  const r = useReferenceText();
  const [opened, setOpened] = useState(() => parameters.some((one) => !isBlank(filledValue(one, request.draft))));
  const fields = parameters.map((parameter) => (
    <ParameterField key={parameterKey(parameter)} {...props} parameter={parameter} />
  ));
  if (parameters.length <= mostOpen) return fields;
  const isTold = parameters.some((one) => one.name === problem?.subject && one.in === problem.place);
  return (
    <details
      className={styles.folded}
      open={opened || isTold}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{r('try.optional', { count: parameters.length })}</summary>
      {fields}
    </details>
  );
}

const isBlank = (value: unknown) => value === undefined || value === '';

function ParameterField(props: Parameters<typeof ParameterFields>[0] & { readonly parameter: ReferenceParameter }) {
  const { parameter, schemas, request, problem } = props;
  const r = useReferenceText();
  const value = filledValue(parameter, request.draft);
  // A required one that is taken away would otherwise become the document's example again.
  const change = (next: unknown) => request.setParameter(parameter, next ?? (parameter.required ? null : undefined));
  const isEmpty = value === undefined || value === '';
  return (
    <>
      <ValueField
        name={parameter.name}
        kind={kindOf(parameter, schemas)}
        schemas={schemas}
        value={value === '' ? undefined : value}
        required={parameter.required}
        placeholder={placeholder(parameter, schemas)}
        problem={problemOf(problem, parameter, r)}
        onChange={change}
      />
      {mayBeEmpty(parameter) && isEmpty && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={value === ''}
            onChange={(event) => change(event.currentTarget.checked ? '' : undefined)}
          />
          {r('try.sendEmpty', { name: parameter.name })}
        </label>
      )}
    </>
  );
}

/** OpenAPI 3.1 `allowEmptyValue`: of the query alone, and of no use where the style cannot write it. */
function mayBeEmpty({ in: place, allowEmptyValue, style, content }: ReferenceParameter): boolean {
  return place === 'query' && allowEmptyValue === true && content === undefined && (style ?? 'form') === 'form';
}

function kindOf(parameter: ReferenceParameter, schemas: ReferenceSchemas): FieldKind {
  const [content] = Object.values(parameter.content ?? {});
  return content ? { ...asJson(fieldKind(content.schema, schemas)) } : fieldKind(parameter.schema, schemas);
}

/** A parameter with `content` is one text: its objects and lists are typed as such. */
function asJson(kind: FieldKind): FieldKind {
  return kind.kind === 'fields' || kind.kind === 'list' || kind.kind === 'file' ? { kind: 'json' } : kind;
}

function placeholder(parameter: ReferenceParameter, schemas: ReferenceSchemas): string | undefined {
  const example = parameterExample(parameter);
  return example === undefined ? undefined : textOfValue(example, kindOf(parameter, schemas)).slice(0, 200);
}

function problemOf(problem: RequestProblem | undefined, parameter: ReferenceParameter, r: TranslateReference) {
  const isThis = problem?.subject === parameter.name && problem.place === parameter.in;
  return isThis ? problemText(problem, r) : undefined;
}
