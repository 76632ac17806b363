import { placeholders } from '../credentials.ts';
import { shellWord } from './literals.ts';
import type { SamplePart, SampleRequest } from './sample-request.ts';

/** A header; a placeholder becomes a variable of the shell, where double quotes leave the rest alone. */
function headerOf(name: string, value: string): string {
  const text = `${name}: ${value}`;
  for (const [placeholder, variable] of [
    [placeholders.apiKey, '$API_KEY'],
    [placeholders.token, '$ACCESS_TOKEN'],
    [placeholders.basic, '$CREDENTIALS'],
  ] as const) {
    const isPlain = text.includes(placeholder) && /^[\w\-:. ]+$/.test(text);
    if (isPlain) return `--header "${text.replace(placeholder, variable)}"`;
  }
  return `--header ${shellWord(text)}`;
}

const quotedName = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function partOf(part: SamplePart): string {
  if ('fileName' in part) {
    const type = part.contentType ? `;type=${part.contentType}` : '';
    return `--form ${shellWord(`${part.name}=@${quotedName(part.fileName)}${type}`)}`;
  }
  if (part.contentType) return `--form ${shellWord(`${part.name}=${quotedName(part.text)};type=${part.contentType}`)}`;
  // Without --form-string an at sign or a bracket at the start would name a file.
  return `${/^[@<]|;/.test(part.text) ? '--form-string' : '--form'} ${shellWord(`${part.name}=${part.text}`)}`;
}

/** curl in a POSIX shell. */
export function generate(request: SampleRequest): string {
  const { method, body } = request;
  const implied = method === 'GET' && !body;
  const lines = [`curl ${shellWord(request.url)}`];
  // curl takes brackets and braces for a list of addresses.
  if (/[[\]{}]/.test(request.url)) lines.push('--globoff');
  if (method === 'HEAD') lines.push('--head');
  else if (!implied) lines.push(`--request ${shellWord(method)}`);
  lines.push(...request.headers.map(([name, value]) => headerOf(name, value)));
  if (body?.kind === 'multipart') lines.push(...body.parts.map(partOf));
  if (body?.kind === 'file') lines.push(`--data-binary ${shellWord(`@${body.fileName}`)}`);
  if (body?.kind === 'text') {
    // --data reads a file where its text begins with an at sign.
    const option = body.text.startsWith('@') ? '--data-raw' : '--data';
    lines.push(`${option} ${shellWord(body.text) === body.text ? `'${body.text}'` : shellWord(body.text)}`);
  }
  return lines.join(' \\\n  ');
}
