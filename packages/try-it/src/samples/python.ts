import { nestedLiteral, parsedJson, pythonString } from './literals.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

const write = {
  string: pythonString,
  key: pythonString,
  constants: { true: 'True', false: 'False', null: 'None' },
  object: ['{', '}'],
  separator: ': ',
} as const;

function bodyOf(body: SampleBody): string[] {
  if (body.kind === 'file') return [`  data=open(${pythonString(body.fileName)}, "rb"),`];
  if (body.kind === 'text') {
    const json = parsedJson(body.text, body.contentType);
    if (json && /^application\/json$/i.test(body.contentType))
      return [`  json=${nestedLiteral(json.value, write, 2)},`];
    return [`  data=${pythonString(body.text)}.encode(),`];
  }
  // All parts go into `files`, so that a body without any file is multipart too.
  const parts = body.parts.map((part) => {
    const type = part.contentType ? `, ${pythonString(part.contentType)}` : '';
    const value =
      'fileName' in part
        ? `(${pythonString(part.fileName)}, open(${pythonString(part.fileName)}, "rb")${type})`
        : `(None, ${pythonString(part.text)}${type})`;
    return `    (${pythonString(part.name)}, ${value}),`;
  });
  return ['  files=[', ...parts, '  ],'];
}

/** Python with requests. */
export function generate(request: SampleRequest): string {
  const body = request.body ? bodyOf(request.body) : [];
  // requests writes the Content-Type of `json` itself.
  const ownType = body[0]?.startsWith('  json=') ?? false;
  const headers = request.headers.filter(([name]) => !(ownType && name.toLowerCase() === 'content-type'));
  return [
    'import requests',
    '',
    'response = requests.request(',
    `  ${pythonString(request.method)},`,
    `  ${pythonString(request.url)},`,
    ...(headers.length > 0
      ? ['  headers={', ...headers.map(([n, v]) => `    ${pythonString(n)}: ${pythonString(v)},`), '  },']
      : []),
    ...body,
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}
