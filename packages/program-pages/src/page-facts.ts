import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { decodeText } from '@stoa/contract/decode-text';
import type { RichNode } from '@stoa/contract/rich-nodes';
import { isUuid } from '@stoa/contract/uuid';
import { samePortal } from '@stoa/database/same-portal';
import type { Portal } from '@stoa/permissions/portal';
import { visibleProducts } from '@stoa/permissions/product-actions';
import { documentPage, versionPage } from './addresses.ts';
import { canonicalOrigin } from './canonical-origin.ts';
import type { Parts } from './parts.ts';
import { type PublishedProduct, publishedProducts } from './published.ts';

/** What the head of a page says of it, to those who link to it and to search engines. */
export interface PageFacts {
  readonly title: string;
  /** For search engines and link previews; without one there is none. */
  readonly description?: string | undefined;
  /** The one address under which the page should be known. */
  readonly canonical?: string | undefined;
  /** The whole address of the picture that link previews show. */
  readonly image?: string | undefined;
  /** False keeps the page out of search engines. */
  readonly isIndexed: boolean;
  /** The address is one of the portal's, and what it names does not exist: the page says so, with 404. */
  readonly isMissing?: boolean;
}

const decompress = promisify(brotliDecompress);
const anybody = { kind: 'anonymous' } as const;

/**
 * What a page is about, for its head. Of a private portal that is its name alone, whoever asks: search engines have
 * no session, and a page that is sent before the session is known must say nothing.
 */
export async function pageFacts(request: { readonly url: string }, portal: Portal, deps: Parts): Promise<PageFacts> {
  const unknown: PageFacts = { title: portal.name, isIndexed: false };
  if (!portal.is_public) return unknown;
  const [path = '', query] = request.url.split('?');
  const found = await factsOf(path, portal, deps);
  if (found === 'missing') return { ...unknown, isMissing: true };
  if (!found) return unknown;
  // Filters stand in the query: a filtered view is no page of its own.
  const isIndexed = found.isIndexed && (query === undefined || query === '');
  return { ...found, isIndexed, image: isIndexed ? await previewImage(portal, deps) : undefined };
}

/** @returns undefined for a page that says nothing of itself, `missing` where what the address names does not exist */
async function factsOf(path: string, portal: Portal, deps: Parts): Promise<PageFacts | 'missing' | undefined> {
  const origin = canonicalOrigin(portal, deps.config);
  const [, root, id = '', ...rest] = path.split('/');
  if (path === '/') {
    const { welcome_message, primary_header } = portal.appearance;
    const description = [primary_header, welcome_message].filter(Boolean).join(': ') || portal.name;
    return { title: portal.name, description, canonical: `${origin}/`, isIndexed: true };
  }
  if (root !== 'spec' && root !== 'docs') return undefined;
  const [product] = isUuid(id) ? await publishedProducts(deps.db, portal, anybody, id) : [];
  if (!product) return 'missing';
  const facts = root === 'spec' ? versionFacts(product, rest) : await documentFacts(product, rest, portal, deps);
  // A product without a version or a document has its pages, which say that. The OAuth2 redirect is no page of a version.
  if (!facts && rest.every((part) => part === ''))
    return { title: `${product.name} | ${portal.name}`, isIndexed: false };
  if (!facts) return root === 'spec' && rest[0] === 'oauth2-redirect.html' ? undefined : 'missing';
  return { ...facts, title: `${facts.title} | ${portal.name}`, canonical: origin + facts.canonical, isIndexed: true };
}

/** The cover, or else the logo: as PNG or JPEG, since hardly anything that shows previews draws an SVG. */
async function previewImage(portal: Portal, { db, config }: Parts): Promise<string | undefined> {
  const pictures = await db
    .selectFrom('portal_assets')
    .select('name')
    .where('portal_id', '=', portal.portal_id)
    .where('content_type', 'in', ['image/png', 'image/jpeg'])
    .execute();
  const name = (['catalog-cover', 'logo'] as const).find((each) => pictures.some((picture) => picture.name === each));
  return name && `${canonicalOrigin(portal, config)}/api/v2/portal/${name}`;
}

type Facts = Pick<PageFacts, 'title' | 'description' | 'canonical'>;

function versionFacts(product: PublishedProduct, [wanted = '', ...more]: readonly string[]): Facts | undefined {
  const name = decodeText(wanted).toLowerCase();
  const version =
    wanted === ''
      ? product.versions[0]
      : (product.versions.find(({ id }) => id === wanted) ??
        product.versions.findLast((each) => each.name.toLowerCase() === name));
  if (!version || more.length > 0) return undefined;
  return {
    title: `${product.name} - ${version.name}`,
    description: product.description || `${product.name} ${version.name}: API reference`,
    canonical: versionPage(product.id, version.id),
  };
}

async function documentFacts(
  product: PublishedProduct,
  slugs: readonly string[],
  portal: Portal,
  { db }: Parts,
): Promise<Facts | undefined> {
  const last = decodeText(slugs.filter(Boolean).at(-1) ?? '');
  const document =
    last === ''
      ? product.documents[0]
      : product.documents.find(({ path, id }) => id === last || path.split('/').at(-1) === last);
  if (!document) return undefined;
  const row = await visibleProducts(db, portal, anybody)
    .clearSelect()
    .innerJoin('documents as document', samePortal('document.product_id', 'product.id'))
    .where('document.id', '=', document.id)
    .select('document.rich')
    .executeTakeFirst();
  return {
    title: `${document.title} - ${product.name}`,
    description: (row?.rich && (await firstParagraph(row.rich as Buffer))) || product.description || document.title,
    canonical: documentPage(product.id, document.path),
  };
}

async function firstParagraph(rich: Buffer): Promise<string> {
  const { content } = JSON.parse((await decompress(rich)).toString('utf8')) as { content: { children: RichNode[] } };
  for (const node of content.children) {
    if (node.type === 'paragraph') {
      const text = wordsOf(node.children, 0);
      if (text.trim() !== '') return text;
    }
  }
  return '';
}

function wordsOf(nodes: readonly RichNode[], depth: number): string {
  if (depth > 50) return '';
  return nodes
    .map((node) =>
      node.type === 'text'
        ? `${node.text}${node.softBreak || node.hardBreak ? ' ' : ''}`
        : 'children' in node
          ? wordsOf(node.children, depth + 1)
          : '',
    )
    .join('');
}
