import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../..');
/** What draws screens. `text` chooses the sentences: it looks at the code of a problem alone. */
const screens = ['portal', 'reference-view', 'try-it', 'charts', 'rich-text-view', 'text'];

it('no screen reads what the server says to programs', () => {
  const files = screens.flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => join(packages, name, 'src', file)),
  );
  expect(files.length).toBeGreaterThan(400);
  const readers = files.filter((file) =>
    /client\/message'|(?<!')(?:problem|error)\.(?:detail|title)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual([]);
});
