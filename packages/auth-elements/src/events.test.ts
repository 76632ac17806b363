import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const forms = ['login', 'register', 'forgot-password', 'reset-password', 'change-password', 'accept-invitation'];

/** What the files of a form emit, by `emit('…'` or as a link's `event="…"`, and what every call of a form may. */
function emitted(form: string): string[] {
  const files = globSync(`packages/auth-elements/src/forms/${form}/*.{ts,tsx}`, { cwd: root });
  const sources = files.filter((file) => !file.includes('.test.')).map(read);
  const found = sources.flatMap((source) => [...source.matchAll(/(?:\bemit\(|\bevent=)['"]([\w-]+)/g)]);
  return [...new Set([...found.map(([, name]) => name ?? ''), 'request-error'])].sort();
}

/** The rows of a table of events, each with the forms that it comes from. */
function documented(form: string): string[] {
  const rows = [...read('docs/auth-elements.md').matchAll(/^\| `([\w-]+)`\s*\| ([\w, -]+?)\s*\|.*\|$/gm)];
  const of = rows.filter(([, , from = '']) => from === 'every form' || from.split(', ').includes(form));
  return of.map(([, name]) => name ?? '').sort();
}

/** The types of `events.ts`, from which those of every tag are made. */
function typed(form: string): string[] {
  const list = read('packages/auth-elements/src/events.ts').match(new RegExp(`'stoa-auth-${form}':([^;]+);`))?.[1];
  return [...(list ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '').sort();
}

test.each(forms)(
  'auth-elements §3: the events of %s are documented and typed where they are emitted, nowhere else',
  (form) => {
    expect(emitted(form).length).toBeGreaterThan(1);
    expect(documented(form)).toEqual(emitted(form));
    expect(typed(form)).toEqual(emitted(form));
  },
);
