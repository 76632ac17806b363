/** Modules of the portal that the page at an address needs beside the shell, by their names in its build. */
export function pageModules(path: string, locale: string): string[] {
  const [, root] = path.split('/');
  const file = locale.toLowerCase().replace('_', '-');
  const texts = `src/i18n/${file}.ts`;
  const product = ['src/pages/product-shell.tsx', texts, `../reference-view/src/i18n/${file}.ts`];
  switch (root) {
    case '':
      return [texts, 'src/pages/catalogue-page.tsx'];
    case 'spec':
      // Browsers fetch six at a time: the largest begins first.
      return ['src/pages/spec-page.tsx', ...product];
    case 'docs':
      return ['src/pages/docs-page.tsx', ...product];
    default:
      return [texts];
  }
}
