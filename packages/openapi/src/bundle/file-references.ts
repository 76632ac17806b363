import { posix } from 'node:path';

/** A reference into another file. */
export interface FileReference {
  /** The name as it is written, without the fragment and with percent signs decoded. */
  readonly file: string;
  /** JSON pointer (RFC 6901), decoded; empty for the whole file. */
  readonly pointer: string;
}

/** `./schemas/pet.yaml#/Pet`; undefined for what is no path to a JSON or YAML file, such as an address. */
export function fileReference(reference: string): FileReference | undefined {
  const [path = '', fragment = '', ...rest] = reference.split('#');
  if (rest.length > 0 || path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path) || /[?\\]/.test(path)) return undefined;
  if (!/\.(?:json|ya?ml)$/i.test(path)) return undefined;
  try {
    return { file: decodeURIComponent(path), pointer: decodeURIComponent(fragment) };
  } catch {
    return undefined;
  }
}

/** Whether a text has anything that looks like a reference to a file: one without is published as it came, unread. */
export function mayReferToFiles(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?(?!#)[^\s"'#,}]+\.(?:json|ya?ml)\b/i.test(text);
}

/** Path of the file that a reference in `from` names, within the folder; may begin with `../` and is not checked. */
export function pathFrom(from: string, file: string): string {
  return posix.normalize(posix.join(posix.dirname(from), file));
}
