import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The markers that the server fills in when it sends the page; vite's own server has to fill them too. */
function fillMarkers(): Plugin {
  return {
    name: 'stoa-fill-markers',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replaceAll('__STOA_LOCALE__', 'en').replaceAll('__STOA_PORTAL__', 'Developer Portal'),
  };
}

const server = process.env.STOA_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), fillMarkers()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    cssTarget: 'es2024',
    // The policy of the server's pages forbids data: URLs for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: '.licenses/console.json' },
    rolldownOptions: {
      output: {
        // What never changes between releases apart from our own look, and each screen in a file of its own.
        advancedChunks: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
          ],
        },
      },
    },
    sourcemap: false,
  },
  server: {
    port: 5174,
    proxy: Object.fromEntries(
      ['/api', '/kauth', '/management', '/console/login', '/console/account', '/console/elements'].map((path) => [
        path,
        server,
      ]),
    ),
  },
});
