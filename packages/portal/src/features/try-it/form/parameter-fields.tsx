import type { ReferenceOperation, ReferenceParameter, ReferenceSchemas } from '@stoa/contract/reference';
import { type TranslateReference, useReferenceText } from '../../../i18n/reference/reference-text.ts';
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
  const { operation, schemas, request, problem } = props;
  const r = useReferenceText();
  const parameters = fillableParameters(operation);
  return places.map(([place, title]) => {
    const here = parameters.filter((one) => one.in === place);
    if (here.length === 0) return null;
    return (
      <fieldset key={place} className={styles.group}>
        <legend>{r(title)}</legend>
        {here.map((parameter) => (
          <ValueField
            key={parameterKey(parameter)}
            name={parameter.name}
            kind={kindOf(parameter, schemas)}
            schemas={schemas}
            value={filledValue(parameter, request.draft)}
            required={parameter.required}
            placeholder={placeholder(parameter, schemas)}
            problem={problemOf(problem, parameter, r)}
            // A required one that is taken away would otherwise become the document's example again.
            onChange={(value) => request.setParameter(parameter, value ?? (parameter.required ? null : undefined))}
          />
        ))}
        {place === 'cookie' && <p className={styles.note}>{r('try.cookieNote')}</p>}
      </fieldset>
    );
  });
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
