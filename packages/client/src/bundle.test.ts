import { join, sep } from 'node:path';
import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';

it('the browser carries the client without a schema library', async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(import.meta.dirname, 'client.ts'), formats: ['es'], fileName: 'client' },
    },
  })) as Rollup.RollupOutput[];
  const chunks = output.flatMap((part) => part.output).filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap((chunk) => chunk.moduleIds).map((id) => id.split(sep).slice(-3).join('/'));
  expect(modules).toContain('contract/src/portal-routes.ts');
  expect(modules.filter((id) => !/^(client|contract)\/src\/[\w-]+\.ts$/.test(id))).toEqual([]);
  expect(modules.filter((id) => id.startsWith('contract/')).sort()).toEqual([
    'contract/src/below-kauth.ts',
    'contract/src/portal-routes.ts',
    'contract/src/route.ts',
  ]);
  expect(chunks.reduce((bytes, chunk) => bytes + chunk.code.length, 0)).toBeLessThan(24_000);
});
