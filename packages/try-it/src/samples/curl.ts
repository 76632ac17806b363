import { placeholderPattern } from '../credentials.ts';
import { shellWord } from './literals.ts';
import type { SamplePart, SampleRequest } from './sample-request.ts';

/** A header; a placeholder becomes a variable of the shell, where double quotes leave the rest alone. */
function headerOf(name: string, value: string): string {
  const text = `${name}: ${value}`;
  const [placeholder] = placeholderPattern.exec(value) ?? [];
  if (placeholder !== undefined && /^[\w\-:. ]+$/.test(text)) {
    return `--header "${text.replace(placeholder, () => `$${placeholder}`)}"`;
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
  // `--form` would read an at sign or a bracket at the start as the name of a file; `--form-string` does not.
  return `${/^[@<]|;/.test(part.text) ? '--form-string' : '--form'} ${shellWord(`${part.name}=${part.text}`)}`;
}

/** curl in a POSIX shell. */
export function generate(request: SampleRequest): string {
  const { method, body } = request;
  const isPlainGet = method === 'GET' && !body;
  const option = method === 'HEAD' ? ' --head' : ` --request ${shellWord(method)}`;
  // A short command is on one line; a long address gets a line of its own.
  const lines = isPlainGet ? [`curl ${shellWord(request.url)}`] : [`curl${option}`, shellWord(request.url)];
  // curl takes brackets for a list of addresses, and braces too; a name in braces in the path is there to be replaced.
  if (/[[\]]|\?.*[{}]/.test(request.url)) lines.push('--globoff');
  lines.push(...request.headers.map(([name, value]) => headerOf(name, value)));
  if (body?.kind === 'multipart') lines.push(...body.parts.map(partOf));
  if (body?.kind === 'file') lines.push(`--data-binary ${shellWord(`@${body.fileName}`)}`);
  if (body?.kind === 'text') {
    // --data reads a file where its text begins with an at sign.
    const data = body.text.startsWith('@') ? '--data-raw' : '--data';
    lines.push(`${data} ${shellWord(body.text) === body.text ? `'${body.text}'` : shellWord(body.text)}`);
  }
  return lines.join(' \\\n  ');
}
