import { documentImageType } from '@stoa/appearance/image-type';
import { notFound } from '@stoa/common/problem';
import type { ProductManifest } from '@stoa/contract/portal-code';
import { readBlob } from '@stoa/portal-code/blobs';
import { changeDraft, type Draft, readChangeSet, readDraft, withEdits } from '@stoa/portal-code/change-sets/change-set';
import { previewOf } from '@stoa/portal-code/change-sets/document-problems';
import {
  refuseExisting,
  withDocument,
  withImage,
  withoutDocument,
  withoutVersion,
  withSettings,
  withVersion,
} from '@stoa/portal-code/change-sets/edit-product';
import { presentDraft } from '@stoa/portal-code/change-sets/present';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { editingOf, type PublishingContext } from './publishing-context.ts';

/** Products of a change set, with their versions, documents and pictures. */
export function draftRoutes(implement: Implementer, deps: Deps): void {
  productRoutes(implement, deps);
  versionRoutes(implement, deps);
  documentRoutes(implement, deps);
  fileRoutes(implement, deps);
}

function productRoutes(implement: Implementer, deps: Deps): void {
  implement('getProductDraft', ({ context, params }) => presentDraft(editingOf(deps, context), params.slug));
  implement('putProductDraft', async ({ context, params: { slug }, body: { expected, ...settings } }) => {
    await changeDraft(editingOf(deps, context), slug, async ({ draft, published }) => {
      // One that is to be deleted is there still: an addition would empty it.
      if (expected === null) refuseExisting(draft ?? published);
      return withSettings(draft, slug, settings);
    });
    return presentDraft(editingOf(deps, context), slug);
  });
  implement('deleteProductDraft', async ({ context, params }) =>
    changeDraft(editingOf(deps, context), params.slug, async ({ draft }) => present(draft) && null),
  );
}

function versionRoutes(implement: Implementer, deps: Deps): void {
  implement('putVersionDraft', ({ context, params, body }) =>
    edit(deps, context, params.slug, (product, tools) => withVersion(tools, product, params.version, body)),
  );
  implement('getSpecificationDraft', async ({ context, params }) => {
    const { draft } = await readDraft(editingOf(deps, context), params.slug);
    const version = present(draft).versions.find(({ name }) => name === params.version);
    if (!version?.specification) throw notFound('This specification');
    const bytes = await readBlob(deps.db, context.portal.portal_id, version.specification.sha256);
    return { text: bytes?.toString('utf8') ?? '' };
  });
  implement('deleteVersionDraft', ({ context, params }) =>
    edit(deps, context, params.slug, async (product) => withoutVersion(product, params.version)),
  );
}

function documentRoutes(implement: Implementer, deps: Deps): void {
  implement('getDocumentDraft', async ({ context, params }) => {
    const document = documentOf(await readDraft(editingOf(deps, context), params.slug), params.document);
    const bytes = await readBlob(deps.db, context.portal.portal_id, document.content.sha256);
    return { ...document, markdown: bytes?.toString('utf8') ?? '' };
  });
  implement('putDocumentDraft', ({ context, params, body }) =>
    edit(deps, context, params.slug, (product, tools) => withDocument(tools, product, params.document, body)),
  );
  implement('deleteDocumentDraft', ({ context, params }) =>
    edit(deps, context, params.slug, async (product) => withoutDocument(product, params.document)),
  );
  implement('putImageDraft', async ({ context, params, body }) => {
    let path = '';
    await edit(deps, context, params.slug, async (product, tools) => {
      const added = await withImage(tools, product, params.document, body);
      path = added.path;
      return added.product;
    });
    return { path, url: `/management/v1/images/${body.sha256}` };
  });
  implement('previewDocument', async ({ context, params, body }) => {
    const draft = await readDraft(editingOf(deps, context), params.slug);
    const set = await readChangeSet(editingOf(deps, context));
    return previewOf({ checker: deps.contentChecker }, withEdits(draft.portal, set?.edits ?? {}).products, {
      product: present(draft.draft),
      path: documentOf(draft, params.document).content.path,
      markdown: body.markdown,
    });
  });
}

function fileRoutes(implement: Implementer, { db }: Deps): void {
  implement('getDraftImage', async ({ portal, params, reply }) => {
    const bytes = await readBlob(db, portal.portal_id, params.sha256);
    const type = bytes && documentImageType(bytes);
    if (!type) throw notFound('This picture');
    // An SVG that is opened by itself must not run as a page of the console.
    reply.headers({ 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" });
    return reply.headers({ 'cache-control': 'private, max-age=3600' }).type(type).send(bytes);
  });
  implement('getDraftText', async ({ portal, params }) => {
    const bytes = await readBlob(db, portal.portal_id, params.sha256);
    if (!bytes) throw notFound('This file');
    return { text: bytes.toString('utf8').slice(0, 200_000) };
  });
}

/** Changes a product and answers with it as it is now. */
async function edit(
  deps: Deps,
  context: PublishingContext,
  slug: string,
  change: (product: ProductManifest, tools: Pick<Deps, 'db'> & { portalId: string }) => Promise<ProductManifest>,
) {
  const portalId = context.portal.portal_id;
  await changeDraft(editingOf(deps, context), slug, async ({ draft }, transaction) =>
    change(present(draft), { db: transaction, portalId }),
  );
  return presentDraft(editingOf(deps, context), slug);
}

function present(draft: ProductManifest | undefined): ProductManifest {
  if (!draft) throw notFound('This product');
  return draft;
}

function documentOf({ draft }: Draft, slug: string) {
  const document = draft?.documents.find((each) => each.slug === slug);
  if (!document) throw notFound('This document');
  return document;
}
