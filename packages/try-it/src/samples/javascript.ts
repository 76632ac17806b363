import { javaScriptString, nestedLiteral, parsedJson } from './literals.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

const isName = /^[A-Za-z_$][\w$]*$/;
const key = (text: string) => (isName.test(text) && text !== '__proto__' ? text : keyString(text));
/** A computed key, because the plain one would set the prototype. */
const keyString = (text: string) => (text === '__proto__' ? "['__proto__']" : javaScriptString(text));
const write = {
  string: javaScriptString,
  key,
  constants: { true: 'true', false: 'false', null: 'null' },
  object: ['{', '}'],
  separator: ': ',
} as const;

function bodyOf(body: SampleBody): { readonly before: string[]; readonly value: string } {
  if (body.kind === 'file') {
    return {
      before: [
        `// ${JSON.stringify(body.fileName)}, chosen by the user`,
        "const [file] = document.querySelector('input[type=file]').files;",
        '',
      ],
      value: 'file',
    };
  }
  if (body.kind === 'text') {
    const json = parsedJson(body.text, body.contentType);
    if (!json) return { before: [], value: javaScriptString(body.text) };
    return { before: [], value: `JSON.stringify(${nestedLiteral(json.value, write, 2)})` };
  }
  const before = ['const form = new FormData();'];
  let files = 0;
  for (const part of body.parts) {
    const name = javaScriptString(part.name);
    if ('fileName' in part) {
      if (files === 0) before.unshift("const { files } = document.querySelector('input[type=file]');");
      before.push(`form.append(${name}, files[${files}], ${javaScriptString(part.fileName)});`);
      files += 1;
    } else if (part.contentType) {
      const type = javaScriptString(part.contentType);
      before.push(`form.append(${name}, new Blob([${javaScriptString(part.text)}], { type: ${type} }));`);
    } else before.push(`form.append(${name}, ${javaScriptString(part.text)});`);
  }
  return { before: [...before, ''], value: 'form' };
}

/** fetch in a browser, Node.js, Deno or Bun. */
export function generate(request: SampleRequest): string {
  const body = request.body && bodyOf(request.body);
  const options: string[] = [];
  if (request.method !== 'GET') options.push(`  method: ${javaScriptString(request.method)},`);
  if (request.headers.length > 0) {
    options.push('  headers: {', ...request.headers.map(([n, v]) => `    ${key(n)}: ${javaScriptString(v)},`), '  },');
  }
  if (body) options.push(`  body: ${body.value},`);
  const url = javaScriptString(request.url);
  const call = options.length > 0 ? `fetch(${url}, {\n${options.join('\n')}\n})` : `fetch(${url})`;
  return [
    ...(body?.before ?? []),
    `const response = await ${call};`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}
