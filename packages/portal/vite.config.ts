import { join, resolve } from 'node:path';
import { locales } from '@stoa/contract/locales';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

/** The markers that the server fills in when it sends the page (locale, mode, policy, title); vite's own server has to fill them too. */
function fillMarkers(): Plugin {
  const values = {
    __STOA_LOCALE__: 'en',
    __STOA_MODE__: 'development',
    __STOA_PASSWORD_POLICY__: 'classes',
    __STOA_TITLE__: 'Developer Portal',
  };
  return {
    name: 'stoa-fill-markers',
    apply: 'serve',
    transformIndexHtml: (html) =>
      Object.entries(values).reduce((page, [marker, value]) => page.replaceAll(marker, value), html),
  };
}

/**
 * Builds the frame that draws diagrams, after the portal and apart from it: with a file in common, the frame would start
 * the portal, and the portal's pages would load pieces of the diagrams' library.
 */
function buildDiagramFrame(): Plugin {
  let outDir = '';
  return {
    name: 'stoa-diagram-frame',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          build: {
            outDir,
            emptyOutDir: false,
            license: { fileName: '.licenses/diagrams.json' },
            target: 'es2024',
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false },
            chunkSizeWarningLimit: 2000,
            rolldownOptions: { input: join(import.meta.dirname, 'diagram.html') },
          },
        });
      },
    },
  };
}

const languages = locales.map((locale) => locale.toLowerCase().replace('_', '-')).join('|');

/**
 * What every page needs, in one file: the portal's own frame, and of the look whatever stands on the first screen. Dialogs, fields
 * and the auth elements come with the pages that use them. A file that is named here brings all that it imports: `copyable-id` would
 * bring the library of tooltips, and `confirm-act` that of dialogs, 80 kB each.
 */
const shell = new RegExp(
  [
    `portal/src/(?!pages|features|shown-secret|lib/(?:confirm-act|copyable-id)|i18n/(?:\\w+/)?(${languages})\\.|i18n/(?:analytics|palette|preview|shortcuts)/)`,
    'text/src/(?!common/)',
    // Small parts of several pages: as files of their own each would cost more than its bytes.
    'portal/src/(pages/(failed-section|page-pending|unknown-path-page)|features/(applications/application-queries|products/(product-queries|version-columns)))',
    'portal/src/features/specs/(reference-queries|prefetch-reference)',
    'reference-view/src/i18n/reference-text\\.',
    'try-it/src/kept-drafts\\.',
    'packages/client/src/(?!error-body)',
    'contract/src/routes',
    'ui/src/(brand|button|class-names|find-section|initials|is-plain-click|open-storage|plain-search|status-phrase|use-portions-around|clipboard|data-table|deprecated-tag|empty-state|full-screen-spinner|icon-button|late|native-select|notice|page-heading|pagination|search-field|section|single-keys|skeleton|stop-page|tag|theme|toast|tokens|base|use-debounced|use-phone|visually-hidden|word-link|icons|glyphs/)',
  ].join('|'),
);

/** What asks for an operation before the portal's own code is here; it must need nothing else. */
const early =
  /portal\/src\/(early|start-answers)|reference-view\/src\/reference-(address|rows)\.|ui\/src\/(color-scheme|base-path)\./;

/** What all pages of a product need: its frame, its navigation, text with markup. */
const product = new RegExp(
  [
    'portal/src/pages/(product-|unknown-version)',
    'portal/src/features/documents/document-(navigation|paths|queries)',
    'portal/src/features/specs/(navigation/|reference-|use-reference)',
    'portal/src/features/products/version-select',
    // Shared with what comes later, and too small to be files of their own.
    'portal/src/features/registrations/registration-queries',
    'try-it/src/(use-request-draft|draft-store|parameter-key)',
    'rich-text-view/src/(?!.*(diagram|markdown-entries|copy-markdown))',
  ].join('|'),
);

/** A file of the shell that begins to import a dialog would bring its library to every page, and nothing would look different. */
function refuseDialogsInShell(): Plugin {
  return {
    name: 'stoa-shell-without-dialogs',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== 'shell') continue;
        const found = chunk.moduleIds.find((id) => /[\\/](?:@floating-ui|react-remove-scroll)[\\/]/.test(id));
        if (found)
          this.error(`The shell would carry ${found}: leave what imports it out of "shell" in vite.config.ts.`);
      }
    },
  };
}

const server = process.env.STOA_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fillMarkers(), refuseDialogsInShell(), buildDiagramFrame()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    cssTarget: 'es2024',
    // The policy of the server's pages forbids data: URLs for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    license: { fileName: '.licenses/portal.json' },
    rolldownOptions: {
      output: {
        // Few files that change apart: what never changes between releases, our own look, and one chunk a page.
        advancedChunks: {
          groups: [
            { name: 'early', test: early, priority: 5 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
            { name: 'product', test: product, priority: 0 },
          ],
        },
      },
    },
    sourcemap: false,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/kauth', '/management', '/gateway', '/dev', '/healthz', '/readyz'].map((path) => [path, server]),
    ),
  },
});
