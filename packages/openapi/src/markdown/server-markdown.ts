import type { ReferenceServer } from '@stoa/contract/reference';
import { codeSpan } from '@stoa/rich-text/escape-markdown';
import { isScript } from '@stoa/rich-text/safe-address';
import { writeMarkdown } from '@stoa/rich-text/write-markdown';

/** A line for each server, and below it one for each variable of its address (OpenAPI 3.1 §4.8.6). */
export function serverLines(servers: readonly ReferenceServer[]): string[] {
  return servers
    .filter(({ url }) => !isScript(url))
    .flatMap(({ url, description, variables = {} }) => [
      `- Server: ${codeSpan(url)}${inBrackets(writeMarkdown(description))}`,
      ...Object.entries(variables).map(([name, variable]) => {
        const values = variable.enum?.length ? `, one of ${variable.enum.map(codeSpan).join(', ')}` : '';
        const text = inBrackets(writeMarkdown(variable.description));
        return `  - ${codeSpan(`{${name}}`)}: by default ${codeSpan(variable.default)}${values}${text}`;
      }),
    ]);
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text.replaceAll(/\s*\n\s*/g, ' ')})`;
}
