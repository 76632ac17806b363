import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@stoa/contract/locales';
import { expect, test } from 'vitest';
import { pageModules } from './page-modules.ts';

const portal = join(import.meta.dirname, '../../portal');

// The build names a module by its source file, as seen from the portal. A name that is no file preloads nothing, and says nothing.
test.each(locales)('every module that a page in %s names is a source file', (locale) => {
  for (const path of ['/', '/spec/1/2', '/docs/1', '/login']) {
    const missing = pageModules(path, locale).filter((name) => !existsSync(join(portal, name)));
    expect(missing, path).toEqual([]);
  }
});
