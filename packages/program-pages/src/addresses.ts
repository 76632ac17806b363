/** Addresses of pages for people. */
export function documentPage(product: string, path: string): string {
  return `/docs/${product}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

export function versionPage(product: string, version: string): string {
  return `/spec/${product}/${encodeURIComponent(version)}`;
}

/** Addresses of the same as Markdown. */
export function documentText(product: string, path: string): string {
  return `${documentPage(product, path)}.md`;
}

export function versionText(product: string, version: string): string {
  return `${versionPage(product, version)}.md`;
}

export function operationText(product: string, version: string, key: string): string {
  return `${versionPage(product, version)}/${encodeURIComponent(key)}.md`;
}

/** A link from one document to another, as an address of Markdown; others are kept, with the server's name in front. */
export function linkForPrograms(target: string, publicUrl: string): string {
  const [, path, fragment = ''] = /^(\/docs\/[^/?#]+\/[^?#]+?)(#.*)?$/.exec(target) ?? [];
  if (path !== undefined) return `${publicUrl}${path}${path.endsWith('.md') ? '' : '.md'}${fragment}`;
  return target.startsWith('/') && !target.startsWith('//') ? publicUrl + target : target;
}

/** Splits `name.md` into the name and whether Markdown is asked for by it. */
export function withoutEnding(address: string): { readonly name: string; readonly isText: boolean } {
  return address.endsWith('.md') ? { name: address.slice(0, -3), isText: true } : { name: address, isText: false };
}

/** Whether an `Accept` names Markdown and wants it at least as much as a page (RFC 9110 §12.5.1). */
export function prefersMarkdown(accept = ''): boolean {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(type, weight === undefined ? 1 : Number(weight) || 0);
  }
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
