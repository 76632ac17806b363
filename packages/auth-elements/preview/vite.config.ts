import { defineConfig } from 'vite';
import { fakeAccounts } from './fake-accounts.ts';

/** `vite preview` is for builds; this serves the source: `vite --config preview/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'spa',
  cacheDir: '../../../.cache/vite-auth-preview',
  plugins: [{ name: 'fake-accounts', configureServer: ({ middlewares }) => void middlewares.use(fakeAccounts) }],
});
