import { isObject, member } from '../read/json-value.ts';
import { fileReference, pathFrom } from './file-references.ts';
import { type Kind, type Place, placeBelow, sectionOf } from './object-kinds.ts';
import { define, freeName, keyOf, namesIn, type Origin, pointer, sectionIn, step, valueAt } from './places.ts';

export interface BundleProblem {
  readonly origin: Origin;
  readonly rule: 'broken_reference' | 'circular_reference';
  readonly message: string;
}

export interface Bundle {
  readonly document: unknown;
  /** The origin of each object and list of the bundle. One that is missing came with the value around it. */
  readonly origins: ReadonlyMap<object, Origin>;
  readonly problems: readonly BundleProblem[];
  /** Files that are referred to and were not given, each with the first place that names it. */
  readonly wanted: ReadonlyMap<string, WantedFile>;
}

export interface WantedFile {
  /** The reference as it is written, relative to the file that names it. */
  readonly written: string;
  readonly origin: Origin;
}

/** Says that a reference is one within its own file, though it looks like one to another: by the `$id` of a schema. */
export type IsOwn = (file: string, reference: string) => boolean;

/**
 * Puts a document of several files together: schemas and other shared objects go into their sections and keep being
 * referred to, so that circles stay circles; path items and anything else are put in place. Same files, same bundle.
 * What is referred to and not among the files stays as it is written, and is wanted.
 * @param files parsed, by their paths
 * @throws BundleTooLarge
 */
export function bundleDocument(root: string, files: ReadonlyMap<string, unknown>, isOwn: IsOwn): Bundle {
  return new Bundler(root, files, isOwn).run();
}

interface Target {
  readonly file: string;
  readonly path: readonly string[];
  readonly value: unknown;
  /** One name per target; all references to it share the name. */
  readonly key: string;
}

class Bundler {
  readonly #root: string;
  readonly #files: ReadonlyMap<string, unknown>;
  readonly #isOwn: IsOwn;
  readonly #swagger: boolean;
  readonly #wanted = new Map<string, WantedFile>();
  readonly #origins = new Map<object, Origin>();
  readonly #problems: BundleProblem[] = [];
  /** What a target is referred to by in the bundle (`#/components/schemas/Parcel`), by its kind and key. */
  readonly #moved = new Map<string, string>();
  /** Names in use, by section. */
  readonly #taken = new Map<string, Set<string>>();
  /** What an entry of a section is referred to by, by the file and path that it stands at. */
  readonly #places = new Map<string, string>();
  readonly #added: { section: readonly string[]; name: string; kind: Kind; target: Target }[] = [];
  #size = 0;
  #followed = 0;
  /** Targets that are being put in place: one within itself would never end. */
  readonly #open = new Set<string>();

  constructor(root: string, files: ReadonlyMap<string, unknown>, isOwn: IsOwn) {
    this.#root = root;
    this.#files = files;
    this.#isOwn = isOwn;
    this.#swagger = member(files.get(root), 'swagger') !== undefined;
  }

  run(): Bundle {
    this.#reserveNames();
    const content = this.#files.get(this.#root);
    const document = this.#visit(content, { kind: 'document', shape: 'one' }, { file: this.#root, path: [] });
    // Grows while it is walked: what is added refers to more.
    for (const { section, name, kind, target } of this.#added) {
      const value = this.#visit(target.value, { kind, shape: 'one' }, target);
      if (isObject(document)) define(sectionIn(document, section), name, value);
    }
    return { document, origins: this.#origins, problems: this.#problems, wanted: this.#wanted };
  }

  /** Names in the document's own sections; an entry that only refers to a file is the place of what it refers to. */
  #reserveNames(): void {
    for (const kind of sharedKinds) {
      const section = sectionOf(kind, this.#swagger);
      if (!section) continue;
      const own = this.#followSteps(section);
      const names = isObject(own?.value) ? Object.keys(own.value) : [];
      this.#taken.set(section.join('/'), new Set(names));
      for (const name of own ? names : []) {
        const entry = step(own as Target, name);
        const reference = pointer([...section, name]);
        const entryKey = keyOf(entry);
        this.#places.set(entryKey, reference);
        if (entry.file !== this.#root) this.#moved.set(`${kind} ${entryKey}`, reference);
        const target = this.#target(member(member(own?.value, name), '$ref'), step(entry, '$ref'));
        const key = typeof target === 'object' && target.file !== this.#root ? `${kind} ${target.key}` : undefined;
        if (key && !this.#moved.has(key)) this.#moved.set(key, reference);
      }
    }
  }

  /** The value at a path of the root; the path may lead through references to files. */
  #followSteps(path: readonly string[]): Target | undefined {
    let at: Target | undefined = {
      file: this.#root,
      path: [],
      value: this.#files.get(this.#root),
      key: '',
    };
    // Undefined stands for the root itself, which may be a reference too.
    for (const name of [undefined, ...path]) {
      if (name !== undefined) {
        const from: Origin = step(at, name);
        at = { ...from, value: member(at.value, name), key: '' };
      }
      for (let count = 0; count < deepestFollowed; count += 1) {
        const target = this.#target(member(at.value, '$ref'), step(at, '$ref'));
        if (typeof target !== 'object') break;
        at = target;
      }
    }
    return at;
  }

  #visit(value: unknown, place: Place, origin: Origin): unknown {
    if (Array.isArray(value)) {
      // A list where one object belongs is a mistake of the author, and taken over as it is.
      const below: Place = { kind: place.shape === 'one' ? 'plain' : place.kind, shape: 'one' };
      const items = value.map((item, index) => this.#visit(item, below, step(origin, String(index))));
      return this.#note(items, origin);
    }
    if (!isObject(value)) return value;
    const target = this.#target(value.$ref, step(origin, '$ref'));
    if (target === 'broken') {
      this.#broken(value.$ref, step(origin, '$ref'));
      return value;
    }
    // The root's own references stay as they are; those in another file are rewritten to lead to that file's places.
    if (target && (target.file !== this.#root || origin.file !== this.#root))
      return this.#follow(value, target, place, origin);
    return this.#members(value, place, origin);
  }

  #members(value: Readonly<Record<string, unknown>>, place: Place, origin: Origin): unknown {
    const copy: Record<string, unknown> = {};
    this.#note(copy, origin);
    for (const [key, child] of Object.entries(value)) {
      const below = place.shape === 'map' ? ({ kind: place.kind, shape: 'one' } as const) : placeBelow(place.kind, key);
      const from = step(origin, key);
      if (place.shape !== 'map' && place.kind === 'schema' && key === 'discriminator')
        define(copy, key, this.#discriminator(child, from));
      else define(copy, key, below ? this.#visit(child, below, from) : child);
    }
    return copy;
  }

  #follow(value: Readonly<Record<string, unknown>>, target: Target, place: Place, origin: Origin): unknown {
    const section = place.shape === 'map' ? undefined : sectionOf(place.kind, this.#swagger);
    if (section) {
      const reference = this.#referenceTo(target, place.kind, section);
      // The entry of the section itself is the place, not a reference to it.
      if (this.#places.get(keyOf(origin)) !== reference) {
        const { $ref: _, ...siblings } = value;
        const copy = this.#members(siblings, place, origin) as Record<string, unknown>;
        return this.#note({ $ref: reference, ...copy }, origin);
      }
    }
    const key = `${place.kind} ${place.shape} ${target.key}`;
    if (this.#open.has(key) || this.#open.size >= deepestFollowed) {
      const message = this.#open.has(key)
        ? `"${String(value.$ref)}" leads back to itself; only schemas and other shared objects may.`
        : `"${String(value.$ref)}" is the end of a chain of more than ${deepestFollowed} files.`;
      this.#problems.push({ origin: step(origin, '$ref'), rule: 'circular_reference', message });
      return {};
    }
    this.#followed += 1;
    if (this.#followed > mostFollowed) throw new BundleTooLarge();
    this.#open.add(key);
    const followed = this.#visit(target.value, place, target);
    this.#open.delete(key);
    const { $ref: _, ...siblings } = value;
    if (!isObject(followed) || Object.keys(siblings).length === 0) return followed;
    const merged = { ...followed, ...(this.#members(siblings, place, origin) as object) };
    return this.#note(merged, this.#origins.get(followed) ?? origin);
  }

  /** The position of the target in the bundle; adds the target if it is missing. */
  #referenceTo(target: Target, kind: Kind, section: readonly string[]): string {
    if (target.file === this.#root) return pointer(target.path);
    const key = `${kind} ${target.key}`;
    const known = this.#moved.get(key);
    if (known !== undefined) return known;
    const taken = this.#taken.get(section.join('/')) ?? new Set();
    const name = freeName(target, taken);
    taken.add(name);
    this.#taken.set(section.join('/'), taken);
    const reference = pointer([...section, name]);
    this.#moved.set(key, reference);
    this.#added.push({ section, name, kind, target });
    return reference;
  }

  #discriminator(value: unknown, origin: Origin): unknown {
    const mapping = member(value, 'mapping');
    const section = sectionOf('schema', this.#swagger);
    if (!isObject(value) || !isObject(mapping) || !section) return value;
    const entries = Object.entries(mapping).map(([name, written]) => {
      const from = step(step(origin, 'mapping'), name);
      const target = this.#target(written, from);
      if (target === 'broken') this.#broken(written, from);
      return [name, target && target !== 'broken' ? this.#referenceTo(target, 'schema', section) : written];
    });
    return { ...value, mapping: Object.fromEntries(entries) };
  }

  /** What a reference leads to; `broken` when the file has no such place, undefined when it does not lead into these files. */
  #target(written: unknown, origin: Origin): Target | 'broken' | undefined {
    if (typeof written !== 'string') return undefined;
    const from = origin.file;
    const reference = written.startsWith('#')
      ? from === this.#root
        ? undefined
        : { file: '', pointer: decoded(written.slice(1)) }
      : fileReference(written);
    if (!reference) return undefined;
    const file = reference.file === '' ? from : pathFrom(from, reference.file);
    if (!this.#files.has(file)) {
      if (!this.#wanted.has(file) && !this.#isOwn(from, written))
        this.#wanted.set(file, { written: reference.file, origin });
      return undefined;
    }
    const path = namesIn(reference.pointer);
    const found = path && valueAt(this.#files.get(file), path);
    return path && found ? { file, path, value: found.value, key: keyOf({ file, path }) } : 'broken';
  }

  #broken(written: unknown, origin: Origin): void {
    const message = `"${String(written)}" leads nowhere in that file.`;
    this.#problems.push({ origin, rule: 'broken_reference', message });
  }

  #note<T extends object>(value: T, origin: Origin): T {
    this.#size += 1;
    if (this.#size > mostObjects) throw new BundleTooLarge();
    this.#origins.set(value, { file: origin.file, path: origin.path });
    return value;
  }
}

/** References from file to file that are put in place within each other. */
const deepestFollowed = 50;
/** Files that are put in place within each other twice would double the bundle with every one. */
const mostFollowed = 100_000;
/** Objects and lists of a bundle. */
const mostObjects = 3_000_000;

/** The bundle would be larger than a specification may be. */
export class BundleTooLarge extends Error {
  override name = 'BundleTooLarge';
}

const sharedKinds: readonly Kind[] = [
  'schema',
  'response',
  'parameter',
  'example',
  'requestBody',
  'header',
  'securityScheme',
  'link',
  'callback',
];

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
