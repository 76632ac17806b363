import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../scripts/steps/root.mjs';

const program = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('h1', null, 'floor'));
`;

/** @returns {Promise<number>} brotli bytes of a page that draws one heading with React and does nothing else */
export async function reactFloor() {
  // Below the repository, so that the packages are found.
  const folder = join(root, '.cache/bench-floor');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'main.js'), program);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        target: 'es2024',
        modulePreload: false,
        rolldownOptions: { input: join(folder, 'main.js'), output: { entryFileNames: 'floor.js' } },
      },
    });
    return brotliCompressSync(readFileSync(join(folder, 'dist/floor.js'))).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
