import { nestedLiteral, parsedJson, singleQuoted } from './literals.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

const write = {
  string: singleQuoted,
  key: singleQuoted,
  constants: { true: 'true', false: 'false', null: 'null' },
  object: ['[', ']'],
  separator: ' => ',
} as const;

/** An empty object would become a list in PHP. */
function hasEmptyObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members = Object.values(value);
  return (members.length === 0 && !Array.isArray(value)) || members.some(hasEmptyObject);
}

function bodyOf(body: SampleBody): string[] {
  if (body.kind === 'file') return [`  CURLOPT_POSTFIELDS => file_get_contents(${singleQuoted(body.fileName)}),`];
  if (body.kind === 'text') {
    const json = parsedJson(body.text, body.contentType);
    if (!json || hasEmptyObject(json.value)) return [`  CURLOPT_POSTFIELDS => ${singleQuoted(body.text)},`];
    return [`  CURLOPT_POSTFIELDS => json_encode(${nestedLiteral(json.value, write, 2)}),`];
  }
  const parts = body.parts.map((part) => {
    const type = part.contentType ? `, ${singleQuoted(part.contentType)}` : '';
    const name = singleQuoted(part.name);
    if ('fileName' in part) return `    ${name} => new CURLFile(${singleQuoted(part.fileName)}${type}),`;
    return part.contentType
      ? `    ${name} => new CURLStringFile(${singleQuoted(part.text)}, ''${type}),`
      : `    ${name} => ${singleQuoted(part.text)},`;
  });
  return ['  CURLOPT_POSTFIELDS => [', ...parts, '  ],'];
}

/** PHP with its own curl extension. */
export function generate(request: SampleRequest): string {
  return [
    '<?php',
    `$curl = curl_init(${singleQuoted(request.url)});`,
    'curl_setopt_array($curl, [',
    '  CURLOPT_RETURNTRANSFER => true,',
    `  CURLOPT_CUSTOMREQUEST => ${singleQuoted(request.method)},`,
    ...(request.headers.length > 0
      ? ['  CURLOPT_HTTPHEADER => [', ...request.headers.map(([n, v]) => `    ${singleQuoted(`${n}: ${v}`)},`), '  ],']
      : []),
    ...(request.body ? bodyOf(request.body) : []),
    ']);',
    'echo curl_exec($curl);',
  ].join('\n');
}
