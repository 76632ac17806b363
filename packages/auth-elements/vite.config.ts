import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

/**
 * What a page fetches for an entry, in brotli bytes. `define-login.*` are the gates of docs/requirements/auth.md ("A login standalone",
 * "React external"); the others keep the rest from growing unseen.
 */
const gates: Readonly<Record<string, number>> = {
  'define-login.js': 75_000,
  'define-login.esm.js': 16_000,
  'auth.js': 78_600,
  'auth.esm.js': 20_800,
  'recaptcha.esm.js': 1_000,
};

const source = (path: string) => join(import.meta.dirname, 'src', path);
const forms = ['login', 'register', 'forgot-password', 'reset-password', 'change-password', 'accept-invitation'];

/** For script tags, React inside: `auth.js` has all six forms, each `define-*.js` has one. */
const scripts: Readonly<Record<string, string>> = {
  auth: source('scripts/all.ts'),
  ...Object.fromEntries([...forms, 'shared'].map((name) => [`define-${name}`, source(`scripts/${name}.ts`)])),
};

/** Prints what every entry weighs; fails the build above a gate, and when an entry is more than one request or no script. */
function sizeGate(): Plugin {
  return {
    name: 'size-gate',
    apply: 'build',
    writeBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !output.isEntry) continue;
        const { fileName, code, imports } = output;
        const size = brotliCompressSync(code).length;
        const gate = gates[fileName];
        console.log(`${fileName}: ${size} B brotli${gate === undefined ? '' : ` of ${gate}`}`);
        if (gate !== undefined && size > gate) this.error(`${fileName} is larger than its gate`);
        const more = imports.filter((file) => file in bundle);
        if (fileName.replace(/\.js$/, '') in scripts && code.includes('import.meta'))
          this.error(`${fileName} is no classic script`);
        if (more.length > 0) this.error(`${fileName} needs more requests: ${more.join(', ')}`);
      }
    },
  };
}

/** For bundlers, React outside. */
const modules: Readonly<Record<string, string>> = {
  'auth.esm': source('index.ts'),
  ...Object.fromEntries([...forms, 'shared'].map((name) => [`define-${name}.esm`, source(`entries/${name}.ts`)])),
  'recaptcha.esm': source('recaptcha.ts'),
  'analytics-configuration.esm': source('shared/analytics-configuration.ts'),
  'register-custom-element.esm': source('register-custom-element.ts'),
};

/** For bundlers of pages that have no React: it is inside. */
const standalone: Readonly<Record<string, string>> = {
  'standalone.esm': source('index.ts'),
  'standalone-shared.esm': source('entries/shared.ts'),
};

const kinds = { script: scripts, esm: modules, standalone } as const;
type Kind = keyof typeof kinds;

const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

const isLanguage = (name: string) => /^[a-z]{2}(-[a-z]{2})?$/.test(name);

// A classic script has no scope of its own; the languages import nothing from it, so a function may hold it.
const scope = {
  banner: (chunk: { isEntry: boolean }) => (chunk.isEntry ? '(()=>{' : ''),
  footer: (chunk: { isEntry: boolean }) => (chunk.isEntry ? '})();' : ''),
};

/** One file with all that it needs: entries built together would share pieces, and a page would fetch each of them. */
function alone(name: string, path: string, kind: Kind): EnvironmentOptions {
  return {
    consumer: 'client',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      emptyOutDir: false,
      license: { fileName: `.licenses/${name}.json` },
      target: 'es2022',
      lib: { entry: path, formats: ['es'], fileName: () => `${name}.js` },
      rolldownOptions: {
        external: kind === 'esm' ? react : [],
        // Library builds keep their white space unless told; these files go to browsers as they are.
        output: {
          chunkFileNames: ({ name }) => `${isLanguage(name) ? 'lang' : 'more'}/[name].js`,
          minify: true,
          ...(kind === 'script' ? scope : {}),
        },
      },
    },
  };
}

/** Into `dist/`: `--mode script`, `--mode esm` and `--mode standalone`. Each language is a file of its own, fetched when asked for. */
export default defineConfig(({ mode }) => {
  const kind = mode in kinds ? (mode as Kind) : 'esm';
  const entries = Object.entries(kinds[kind]);
  const named = entries.map(([name, path]) => [name.replace(/\W/g, '_'), alone(name, path, kind)] as const);
  return {
    root: import.meta.dirname,
    mode: 'production',
    plugins: [sizeGate()],
    // Vite asks here, and not in the environments, whether to put its preloading around imports; a library does without.
    build: { outDir: 'dist', modulePreload: false, lib: { entry: entries[0]?.[1] ?? '' } },
    environments: Object.fromEntries(named),
    builder: {
      sharedConfigBuild: true,
      sharedPlugins: true,
      // Not all environments: Vite's own "client" has no entry here.
      async buildApp({ environments, build }) {
        for (const [name] of named) {
          const environment = environments[name];
          if (environment) await build(environment);
        }
      },
    },
  };
});
