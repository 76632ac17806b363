import { richDocumentMediaType } from '@stoa/contract/documents';
import type { RichDocument } from '@stoa/contract/rich-nodes';
import { oneLine } from '../../markdown/escape-markdown.ts';
import { writeMarkdown } from '../../markdown/write-markdown.ts';
import { linkForPrograms } from './addresses.ts';
import type { OwnCall } from './own-calls.ts';

/**
 * A document as Markdown. Written from what readers see and not as it was published: there links lead to files of a
 * folder that programs do not have. @throws Problem
 */
export async function documentTextOf(
  call: OwnCall,
  { product, slug, publicUrl }: { readonly product: string; readonly slug: string; readonly publicUrl: string },
): Promise<string> {
  const address = `/api/v2/products/${product}/documents/${encodeURIComponent(slug)}`;
  const { title, content } = await call<{ title: string; content: RichDocument }>(address, richDocumentMediaType);
  const text = writeMarkdown(content.children, { address: (target) => linkForPrograms(target, publicUrl) });
  return `${text.startsWith('# ') ? text : `# ${oneLine(title)}\n\n${text}`.trim()}\n`;
}
