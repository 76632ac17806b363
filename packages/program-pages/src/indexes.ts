import type { ReferenceManifest } from '@stoa/contract/reference';
import { securityMarkdown } from '@stoa/openapi/markdown/security-markdown';
import { serverLines } from '@stoa/openapi/markdown/server-markdown';
import { oneLine } from '@stoa/rich-text/escape-markdown';
import { writeMarkdown } from '@stoa/rich-text/write-markdown';
import { documentText, operationText, versionPage, versionText } from './addresses.ts';
import type { PublishedOperation, PublishedProduct } from './published.ts';

/** Documents, versions and operations of a product; of the newest version every operation. */
export function productIndex(
  product: PublishedProduct,
  operations: readonly PublishedOperation[] | undefined,
  { publicUrl, level }: { readonly publicUrl: string; readonly level: number },
): string {
  const heading = '#'.repeat(level);
  const blocks = [`${heading} ${oneLine(product.name)}`];
  if (product.description)
    blocks.push(level === 1 ? `> ${oneLine(product.description)}` : oneLine(product.description));
  if (product.documents.length > 0) {
    blocks.push(`${heading}# Documents`);
    blocks.push(
      product.documents
        .map(({ title, path }) => `- [${oneLine(title)}](${publicUrl}${documentText(product.id, path)})`)
        .join('\n'),
    );
  }
  const described = product.versions.filter(({ spec_sha256 }) => spec_sha256 !== null);
  if (described.length > 0) {
    blocks.push(`${heading}# API reference`);
    blocks.push(
      described
        .map(({ id, name, deprecated }) => {
          const note = deprecated ? ': deprecated' : '';
          return `- [${oneLine(`${product.name} ${name}`)}](${publicUrl}${versionText(product.id, id)})${note}`;
        })
        .join('\n'),
    );
  }
  const newest = described[0];
  if (newest && operations && operations.length > 0) {
    blocks.push(`${heading}# Operations of ${oneLine(newest.name)}`);
    blocks.push(operationLines(operations, (key) => publicUrl + operationText(product.id, newest.id, key)));
  }
  return blocks.join('\n\n');
}

/** `GET /parcels`, linked, with its summary. */
function operationLines(operations: readonly PublishedOperation[], link: (key: string) => string): string {
  return operations
    .map(({ key, kind, method, path, summary, deprecated }) => {
      const notes = [kind === 'webhook' ? 'webhook' : '', deprecated ? 'deprecated' : ''].filter(Boolean).join(', ');
      const text = summary ? `: ${oneLine(summary)}` : '';
      return `- [${oneLine(`${method.toUpperCase()} ${path}`)}](${link(key)})${text}${notes && ` (${notes})`}`;
    })
    .join('\n');
}

/** What a version's specification says of itself, and its operations by their tags. */
export function versionMarkdown(
  manifest: ReferenceManifest,
  operations: readonly PublishedOperation[],
  { product, version, publicUrl }: { readonly product: string; readonly version: string; readonly publicUrl: string },
): string {
  const { info } = manifest;
  const byTag = Map.groupBy(operations, ({ kind, tags }) => (kind === 'webhook' ? null : (tags[0] ?? '')));
  const blocks = [
    `# ${oneLine(`${info.title} ${info.version}`)}`,
    info.summary ? `> ${oneLine(info.summary)}` : '',
    writeMarkdown(info.description, { headings: 1 }),
    [
      `- OpenAPI: ${oneLine(manifest.openapi)}`,
      ...serverLines(manifest.servers),
      ...(info.contact?.email ? [`- Contact: ${oneLine(info.contact.email)}`] : []),
      ...(info.license?.name ? [`- License: ${oneLine(info.license.name)}`] : []),
      `- Page: <${publicUrl}${versionPage(product, version)}>`,
    ].join('\n'),
    ...securityMarkdown(manifest.security, manifest.security_schemes),
  ];
  const groups = new Map(manifest.groups.map((group) => [group.kind === 'webhooks' ? null : (group.tag ?? ''), group]));
  for (const [tag, some] of byTag) {
    const group = groups.get(tag);
    blocks.push(`## ${tag === null ? 'Webhooks' : oneLine(group?.title ?? tag) || 'Operations'}`);
    blocks.push(writeMarkdown(group?.description, { headings: 2 }));
    blocks.push(operationLines(some, (key) => publicUrl + operationText(product, version, key)));
  }
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
