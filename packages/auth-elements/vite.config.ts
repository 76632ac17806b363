import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** What a page may have to fetch for the elements, in brotli bytes (auth.md, "gates"). */
const gates: Readonly<Record<string, number>> = { 'auth.js': 75_000, 'auth.esm.js': 16_000 };

function sizeGate(): Plugin {
  return {
    name: 'size-gate',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle)) {
        const size = brotliCompressSync(readFileSync(join(dir, file))).length;
        const gate = gates[file];
        console.log(`${file}: ${size} B brotli${gate === undefined ? '' : ` of ${gate}`}`);
        if (gate !== undefined && size > gate) this.error(`${file} is larger than its gate`);
      }
    },
  };
}

/**
 * Two builds into `dist/`: `--mode script` makes `auth.js` for a script tag, React inside; `--mode esm` makes
 * `auth.esm.js` for bundlers, React outside. Each language is a file of its own, fetched when asked for.
 */
export default defineConfig(({ mode }) => {
  const script = mode === 'script';
  return {
    root: import.meta.dirname,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [sizeGate()],
    build: {
      outDir: 'dist',
      emptyOutDir: script,
      target: 'es2022',
      modulePreload: false,
      lib: {
        entry: script ? 'src/script.ts' : 'src/index.ts',
        formats: ['es'],
        fileName: () => (script ? 'auth.js' : 'auth.esm.js'),
      },
      rolldownOptions: {
        external: script ? [] : ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
        output: {
          chunkFileNames: 'lang/[name].js',
          // Library builds keep their white space unless told; these files go to browsers as they are.
          minify: true,
          // A classic script has no scope of its own; the languages import nothing from it, so a function may hold it.
          ...(script
            ? { banner: (chunk) => (chunk.isEntry ? '(()=>{' : ''), footer: (chunk) => (chunk.isEntry ? '})();' : '') }
            : {}),
        },
      },
    },
  };
});
