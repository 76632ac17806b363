/** Modules of the portal that the page at an address needs beside the shell, by their names in its build. */
export function pageModules(path: string, locale: string): string[] {
  const [, root] = path.split('/');
  const file = locale.toLowerCase().replace('_', '-');
  const texts = `src/i18n/${file}.ts`;
  const product = [
    'src/pages/product-shell.tsx',
    'src/i18n/reference/reference-text.ts',
    `src/i18n/reference/${file}.ts`,
  ];
  switch (root) {
    case '':
      return [texts, 'src/pages/catalogue-page.tsx'];
    case 'spec':
      return [texts, ...product, 'src/features/specs/prefetch-reference.ts', 'src/pages/spec-page.tsx'];
    case 'docs':
      return [texts, ...product, 'src/pages/docs-page.tsx'];
    default:
      return [texts];
  }
}
