import { isExactNumber, writeJson } from '@stoa/contract/exact-number';
import type { ReferenceExample } from '@stoa/contract/reference';
import { codeFence, codeSpan, oneLine } from '@stoa/rich-text/escape-markdown';
import { writeMarkdown } from '@stoa/rich-text/write-markdown';

/** Examples longer than this are left to the specification (characters of JSON). */
const longestExample = 20_000;
/** Those of one body; the names of the others are told. */
const mostExamples = 5;

interface WithExamples {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, ReferenceExample>>;
}

/** The examples of a body, each with what it is called and what is said of it (OpenAPI 3.1 §4.8.19). */
export function exampleBlocks({ example, examples = {} }: WithExamples): string[] {
  if (example !== undefined) return ['Example:', exampleBlock(example)];
  const named = Object.entries(examples);
  const rest = named.slice(mostExamples).map(([key, { summary }]) => oneLine(summary ?? key));
  return [
    ...named
      .slice(0, mostExamples)
      .flatMap(([key, { summary, description, value, serializedValue, externalValue }]) => {
        const title = `Example: ${oneLine(summary ?? key)}`;
        const text = writeMarkdown(description, { headings: 6 });
        if (value !== undefined) {
          const sent = serializedValue === undefined ? [] : ['As it is sent:', exampleBlock(serializedValue)];
          return [title, text, exampleBlock(value), ...sent];
        }
        return externalValue === undefined ? [] : [`${title}, at ${codeSpan(externalValue)}`, text];
      }),
    ...(rest.length > 0 ? [`More examples: ${rest.join('; ')}`] : []),
  ];
}

/** The examples of a parameter or a header, in one line. */
export function exampleLine({ example, examples = {} }: WithExamples): string | undefined {
  const named = Object.values(examples).flatMap(({ value }) => (value === undefined ? [] : [value]));
  const given = example === undefined ? named.slice(0, mostExamples) : [example];
  if (given.length === 0) return undefined;
  return `for example: ${given.map((value) => codeSpan(writeJson(value).slice(0, 300))).join(', ')}`;
}

function exampleBlock(value: unknown): string {
  if (typeof value === 'string' && !isExactNumber(value)) return codeFence(value.slice(0, longestExample));
  const json = writeJson(value, 2);
  return codeFence(json.length > longestExample ? `${json.slice(0, longestExample)}…` : json, 'json');
}
