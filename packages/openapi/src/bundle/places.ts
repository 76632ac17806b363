import { isObject, member } from '../read/json-value.ts';
import { nameOfStep, pointerStep } from '../schema/json-pointer.ts';

/** A place in one of the files: which value a value of the bundle was. */
export interface Origin {
  readonly file: string;
  readonly path: readonly string[];
}

/** The place of a member. */
export function step({ file, path }: Origin, name: string): Origin {
  return { file, path: [...path, name] };
}

/** One text for each place. */
export function keyOf({ file, path }: Origin): string {
  return `${file}${pointer(path)}`;
}

/** JSON pointer in a fragment. */
export function pointer(path: readonly string[]): string {
  return `#${path.map((name) => `/${pointerStep(name).replaceAll('%', '%25')}`).join('')}`;
}

/** The names in a JSON pointer; undefined for what is no pointer. */
export function namesIn(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  if (text === '') return [];
  if (!text.startsWith('/')) return undefined;
  return text
    .slice(1)
    .split('/')
    .map((name) => nameOfStep(name));
}

/** The value at a path, by own members alone; undefined where there is none. */
export function valueAt(content: unknown, path: readonly string[]): { value: unknown } | undefined {
  let value = content;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return { value };
}

/** Last step of the pointer, or the file's name, with the signs that component names may have. */
export function freeName({ file, path }: Origin, taken: ReadonlySet<string>): string {
  const said = path.at(-1) ?? file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const name = said.replaceAll(/[^A-Za-z0-9._-]/g, '_') || '_';
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Own member, whatever its name: an assignment to `__proto__` would set the prototype. */
export function define(holder: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The section of a document, made where it is missing. */
export function sectionIn(document: Record<string, unknown>, section: readonly string[]): Record<string, unknown> {
  let holder = document;
  for (const name of section) {
    if (!isObject(member(holder, name))) define(holder, name, {});
    holder = holder[name] as Record<string, unknown>;
  }
  return holder;
}
