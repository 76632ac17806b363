import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { oneLine } from '@stoa/rich-text/escape-markdown';
import { sql } from 'kysely';
import { productIndex } from './indexes.ts';
import type { Parts } from './parts.ts';
import { type PublishedProduct, publishedOperations, publishedProducts } from './published.ts';

/** Up to so many documents and operations stand in `/llms.txt` itself; a larger portal links to an index a product. */
const mostInOne = 500;
/** Operations of one version in a product's index; more stand in the version's own. */
const mostOfProduct = 2_000;

/** `/llms.txt` (llmstxt.org): what this portal has for the reader, with addresses of Markdown. */
export async function llmsText({ db, config }: Parts, portal: Portal, actor: Actor): Promise<string> {
  const { publicUrl } = config;
  const products = await publishedProducts(db, portal, actor);
  const blocks = [
    `# ${oneLine(portal.name)}`,
    `> ${oneLine(portal.appearance.welcome_message || 'APIs and their documentation.')}`,
  ];
  blocks.push(
    'Every address here answers with Markdown. A page’s address answers with Markdown too when asked with `Accept: text/markdown`.',
  );
  if (await isSmall({ db }, portal, products)) {
    for (const product of products) {
      blocks.push(productIndex(product, await newestOperations({ db }, portal, product), { publicUrl, level: 2 }));
    }
  } else {
    blocks.push('## Products');
    blocks.push(
      products
        .map(({ id, name, description }) => {
          const text = description ? `: ${oneLine(description)}` : '';
          return `- [${oneLine(name)}](${publicUrl}/llms/${id}.txt)${text}`;
        })
        .join('\n'),
    );
  }
  return `${blocks.join('\n\n')}\n`;
}

/** `/llms/{product}.txt`: the same for one product, or undefined when the reader may not see it. */
export async function productLlmsText(
  { db, config }: Parts,
  portal: Portal,
  actor: Actor,
  productId: string,
): Promise<string | undefined> {
  const [product] = await publishedProducts(db, portal, actor, productId);
  if (!product) return undefined;
  const operations = await newestOperations({ db }, portal, product);
  return `${productIndex(product, operations, { publicUrl: config.publicUrl, level: 1 })}\n`;
}

async function newestOperations({ db }: Pick<Parts, 'db'>, portal: Portal, { versions }: PublishedProduct) {
  const newest = versions.find(({ spec_sha256 }) => spec_sha256 !== null);
  if (!newest?.spec_sha256) return undefined;
  const operations = await publishedOperations(db, portal, newest.spec_sha256, mostOfProduct + 1);
  return operations.length > mostOfProduct ? undefined : operations;
}

async function isSmall(
  { db }: Pick<Parts, 'db'>,
  portal: Portal,
  products: readonly PublishedProduct[],
): Promise<boolean> {
  const newest = products.flatMap(({ versions }) => versions.find(({ spec_sha256 }) => spec_sha256)?.spec_sha256 ?? []);
  const documents = products.reduce((sum, product) => sum + product.documents.length, products.length);
  if (documents > mostInOne) return false;
  if (newest.length === 0) return true;
  const { total } = await db
    .selectFrom('spec_operations')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('portal_id', '=', portal.portal_id)
    .where('spec_sha256', 'in', newest)
    .executeTakeFirstOrThrow();
  return documents + total <= mostInOne;
}
