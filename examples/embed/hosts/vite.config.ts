import { defineConfig } from 'vite';

const stoa = process.env.STOA_URL ?? 'http://localhost:3000';
const proxy = Object.fromEntries(['/api', '/kauth', '/v2'].map((path) => [path, { target: stoa }]));

/**
 * A host page and the API have to be the same site, or the browser sends no cookies: in production one proxy stands
 * before both, and here it is Vite's. The built elements are served as they are, as a host would serve them.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../.cache/vite-embed',
  publicDir: '../../../packages/auth-elements/dist',
  // The templates of vue-host.ts are compiled in the browser.
  resolve: { alias: { vue: 'vue/dist/vue.esm-bundler.js' } },
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  server: { port: 5190, proxy },
});
