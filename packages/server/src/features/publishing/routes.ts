import { Readable } from 'node:stream';
import { documentImageType } from '@stoa/appearance/image-type';
import { notFound, Problem } from '@stoa/common/problem';
import type { ApplyResult, ProductManifest } from '@stoa/contract/portal-code';
import { actorName } from '@stoa/permissions/actor';
import { mayChangeEntrance } from '@stoa/permissions/roles';
import type { ApplyOptions } from '@stoa/portal-code/apply';
import { readBlob } from '@stoa/portal-code/blobs';
import {
  changeDraft,
  type Draft,
  discardChanges,
  readChangeSet,
  readDraft,
  withEdits,
} from '@stoa/portal-code/change-sets/change-set';
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
import { presentChangeSet, presentDraft } from '@stoa/portal-code/change-sets/present';
import { planChangeSet, publishChangeSet, settleConflicts } from '@stoa/portal-code/change-sets/publish-change-set';
import { portalZip } from '@stoa/portal-code/manifest/portal-zip';
import { openPreview } from '@stoa/portal-code/previews/open-preview';
import { changesBetweenRevisions, listRevisions } from '@stoa/portal-code/revisions/list-revisions';
import { restorePortal } from '@stoa/portal-code/revisions/restore-portal';
import { newToken } from '@stoa/secrets/secrets';
import { versionCallers } from '@stoa/stats/version-callers';
import type { CallContext } from '../../access/call-context.ts';
import { missingProof } from '../../access/require-proof.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { setPreviewCookie } from '../../http/preview-requests.ts';
import { createNotices } from './notices.ts';
import { sunsetMailRoutes } from './sunset-mail.ts';

type Context = CallContext<Parameters<typeof mayChangeEntrance>[0]>;

/** Change sets and revisions. What they do is portal-as-code's; here it is only asked for. */
export function publishingRoutes(implement: Implementer, deps: Deps): void {
  const { db, now, contentChecker: checker } = deps;
  const apply = { db, checker, now };
  const notices = createNotices(deps);
  const editing = ({ portal, actor }: Pick<Context, 'portal' | 'actor'>) => ({
    db,
    portalId: portal.portal_id,
    owner: actorName(actor),
    now: now(),
  });
  /** Only an owner with a recent proof may change who enters. */
  const applying = async <R extends ApplyResult>(
    context: Context,
    plan: boolean,
    publish: (options: Pick<ApplyOptions, 'by' | 'mayChangeEntrance'>) => Promise<R>,
  ): Promise<R> => {
    const { actor, request } = context;
    const isOwner = mayChangeEntrance(actor);
    const missing = isOwner && !plan ? await missingProof(context) : undefined;
    const may = isOwner && !missing;
    const result = await publish({ by: { actor: actorName(actor), request }, mayChangeEntrance: may });
    if (missing && result.problems.some(({ rule }) => rule === 'owners_only')) throw missing;
    return result;
  };
  const edit = async (
    context: Context,
    slug: string,
    change: (product: ProductManifest, tools: Pick<Deps, 'db'> & { portalId: string }) => Promise<ProductManifest>,
  ) => {
    const portalId = context.portal.portal_id;
    await changeDraft(editing(context), slug, async ({ draft }, transaction) =>
      change(present(draft), { db: transaction, portalId }),
    );
    return presentDraft(editing(context), slug);
  };

  implement('getChangeSet', ({ context }) => presentChangeSet(editing(context)));
  implement('discardChangeSet', async ({ context, query }) => discardChanges(editing(context), query));
  implement('getProductDraft', ({ context, params }) => presentDraft(editing(context), params.slug));
  implement('putProductDraft', async ({ context, params: { slug }, body: { expected, ...settings } }) => {
    await changeDraft(editing(context), slug, async ({ draft, published }) => {
      // One that is to be deleted is there still: an addition would empty it.
      if (expected === null) refuseExisting(draft ?? published);
      return withSettings(draft, slug, settings);
    });
    return presentDraft(editing(context), slug);
  });
  implement('deleteProductDraft', async ({ context, params }) =>
    changeDraft(editing(context), params.slug, async ({ draft }) => present(draft) && null),
  );

  implement('putVersionDraft', ({ context, params, body }) =>
    edit(context, params.slug, (product, tools) => withVersion(tools, product, params.version, body)),
  );
  implement('getSpecificationDraft', async ({ context, params }) => {
    const { draft } = await readDraft(editing(context), params.slug);
    const version = present(draft).versions.find(({ name }) => name === params.version);
    if (!version?.specification) throw notFound('This specification');
    const bytes = await readBlob(db, context.portal.portal_id, version.specification.sha256);
    return { text: bytes?.toString('utf8') ?? '' };
  });
  implement('deleteVersionDraft', ({ context, params }) =>
    edit(context, params.slug, async (product) => withoutVersion(product, params.version)),
  );

  implement('getDocumentDraft', async ({ context, params }) => {
    const document = documentOf(await readDraft(editing(context), params.slug), params.document);
    const bytes = await readBlob(db, context.portal.portal_id, document.content.sha256);
    return { ...document, markdown: bytes?.toString('utf8') ?? '' };
  });
  implement('putDocumentDraft', ({ context, params, body }) =>
    edit(context, params.slug, (product, tools) => withDocument(tools, product, params.document, body)),
  );
  implement('deleteDocumentDraft', ({ context, params }) =>
    edit(context, params.slug, async (product) => withoutDocument(product, params.document)),
  );
  implement('putImageDraft', async ({ context, params, body }) => {
    let path = '';
    await edit(context, params.slug, async (product, tools) => {
      const added = await withImage(tools, product, params.document, body);
      path = added.path;
      return added.product;
    });
    return { path, url: `/management/v1/images/${body.sha256}` };
  });
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
  implement('previewDocument', async ({ context, params, body }) => {
    const draft = await readDraft(editing(context), params.slug);
    const set = await readChangeSet(editing(context));
    return previewOf({ checker }, withEdits(draft.portal, set?.edits ?? {}).products, {
      product: present(draft.draft),
      path: documentOf(draft, params.document).content.path,
      markdown: body.markdown,
    });
  });

  implement('planChangeSet', ({ context }) =>
    applying(context, true, (options) => planChangeSet(apply, editing(context), options)),
  );
  implement('publishChangeSet', ({ context, body }) =>
    applying(context, false, (options) => publishChangeSet(apply, editing(context), { ...options, ...body })),
  );
  implement('openPreview', async ({ context, actor, request, reply }) => {
    if (actor.kind !== 'user') throw new Problem('conflict', 409, 'Only the session of a user can see a preview.');
    const token = newToken();
    const by = { actor: actorName(actor), request };
    const opened = await openPreview(apply, { ...editing(context), sessionId: actor.session_id, token, by });
    if (opened.problems.length === 0) setPreviewCookie(reply, token, deps.config);
    return { ...opened, opens_as: context.portal.is_public ? ('visitor' as const) : ('developer' as const) };
  });
  implement('settleConflicts', async ({ context, body }) => {
    await settleConflicts(editing(context), body);
    return presentChangeSet(editing(context));
  });
  implement('listNotices', async ({ context }) => ({ data: await notices(editing(context)) }));
  implement('listVersionCallers', async ({ portal, params }) => {
    const callers = await versionCallers(deps, portal.portal_id, params.versionId);
    const { registrations } = await db
      .selectFrom('registrations')
      .select(({ fn }) => fn.countAll<number>().as('registrations'))
      .where('portal_id', '=', portal.portal_id)
      .where('product_version_id', '=', params.versionId)
      .executeTakeFirstOrThrow();
    return {
      data: callers?.all.slice(0, 50) ?? [],
      calls_known: callers !== undefined,
      registrations: Number(registrations),
    };
  });

  sunsetMailRoutes(implement, deps);

  implement('listRevisions', async ({ portal, query }) => {
    const size = query['page[size]'];
    const before = query['page[after]'] || undefined;
    const rows = await listRevisions(db, portal.portal_id, { most: size + 1, before });
    const last = rows.length > size ? rows[size - 1] : undefined;
    return { data: rows.slice(0, size), meta: { next: last ? String(last.number) : null } };
  });
  implement('getRevision', async ({ portal, params: { number }, query }) => {
    const [revision] = await listRevisions(db, portal.portal_id, { most: 1, number });
    if (!revision) throw notFound('This revision');
    const since = query.since || number - 1;
    const changes = (await changesBetweenRevisions(db, portal.portal_id, since, number)) ?? null;
    return { revision, since: changes && since, changes };
  });
  implement('restoreRevision', ({ context, params, query, body }) =>
    applying(context, query.plan === true, (options) =>
      restorePortal(apply, context.portal.portal_id, { ...params, ...body, ...options, plan: query.plan === true }),
    ),
  );
  implement('exportPortal', async ({ portal, reply }) =>
    reply
      .headers({ 'content-disposition': 'attachment; filename="portal.zip"', 'cache-control': 'no-store' })
      .type('application/zip')
      .send(Readable.from(portalZip(db, portal.portal_id))),
  );
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
