import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { documentPage, versionPage } from './addresses.ts';
import { canonicalOrigin } from './canonical-origin.ts';
import type { Parts } from './parts.ts';
import { publishedProducts } from './published.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** A file may have 50,000 (sitemaps.org). */
const mostInFile = 40_000;

export interface SitemapEntry {
  readonly address: string;
  readonly changed?: Date;
}

/**
 * `/sitemap.xml` (sitemaps.org 0.9): every page for people that the reader may see, or, of very many, an index of
 * the files with them.
 * @param file the number of such a file, from 1
 * @returns undefined when there is no such file
 */
export async function sitemap(deps: Parts, portal: Portal, actor: Actor, file?: number): Promise<string | undefined> {
  const origin = canonicalOrigin(portal, deps.config);
  const entries: SitemapEntry[] = [{ address: '/' }];
  for (const { id, documents, versions } of await publishedProducts(deps.db, portal, actor)) {
    for (const version of versions) entries.push({ address: versionPage(id, version.id), changed: version.updated_at });
    for (const { path, updated_at } of documents)
      entries.push({ address: documentPage(id, path), changed: updated_at });
  }
  return sitemapFile(origin, entries, file);
}

/** The entries as one file, or, of very many, as an index and its parts. */
export function sitemapFile(origin: string, entries: readonly SitemapEntry[], file?: number): string | undefined {
  const files = Math.ceil(entries.length / mostInFile);
  if (file === undefined && files > 1) {
    const parts = Array.from({ length: files }, (_, index) => ({ address: `/sitemap-${index + 1}.xml` }));
    return written('sitemapindex', 'sitemap', origin, parts);
  }
  const first = ((file ?? 1) - 1) * mostInFile;
  const some = entries.slice(first, first + mostInFile);
  return some.length === 0 ? undefined : written('urlset', 'url', origin, some);
}

/** `/robots.txt` (RFC 9309): a private portal has nothing for search engines. */
export function robots(portal: Portal, { config }: Parts): string {
  if (!portal.is_public) return 'User-agent: *\nDisallow: /\n';
  const closed = [
    '/api/',
    '/kauth/',
    '/v2/',
    '/management/',
    '/gateway/',
    '/console',
    '/account',
    '/my-apps',
    '/application',
  ];
  // What pages are drawn from: search engines that run scripts need it.
  const open = ['/api/v2/portal', '/api/v2/products', '/api/v2/search', '/api/v2/catalog/'];
  const rules = [...open.map((path) => `Allow: ${path}`), ...closed.map((path) => `Disallow: ${path}`)];
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${canonicalOrigin(portal, config)}/sitemap.xml\n`;
}

function written(root: string, item: string, origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ address, changed }) => {
    const time = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `  <${item}><loc>${escapeXml(origin + address)}</loc>${time}</${item}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${lines.join('\n')}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
