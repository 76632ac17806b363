import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPortalPath } from './portal-paths.ts';

/** The portal stands above this package, so its table of routes is read as text. */
const routes = readFileSync(new URL('../../portal/src/routes.tsx', import.meta.url), 'utf8');

it('portal §2: every route of the portal has an address that the server knows; an unknown one has not', () => {
  const paths = [...routes.matchAll(/(?:path: |at\(|documents\(|moved\()'(\/[^']*)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  const answered404 = ['/404', '/$'];
  expect(paths.filter((path) => !isPortalPath(path))).toEqual(answered404);
  expect(isPortalPath('/nowhere')).toBe(false);
});
