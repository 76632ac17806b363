import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The markers that the server fills in when it sends the page (locale, mode, title); vite's own server has to fill them too. */
function fillMarkers(): Plugin {
  const values = { __STOA_LOCALE__: 'en', __STOA_MODE__: 'development', __STOA_TITLE__: 'Developer Portal' };
  return {
    name: 'stoa-fill-markers',
    apply: 'serve',
    transformIndexHtml: (html) =>
      Object.entries(values).reduce((page, [marker, value]) => page.replaceAll(marker, value), html),
  };
}

const server = process.env.STOA_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fillMarkers()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    cssTarget: 'es2024',
    // The policy of the server's pages forbids data: URLs for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/kauth', '/management', '/gateway', '/dev', '/healthz', '/readyz'].map((path) => [path, server]),
    ),
  },
});
