import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { locales } from './locales.ts';
import {
  applyChangeSchema,
  applyProblemSchema,
  applyResultSchema,
  blobReferenceSchema,
  documentManifestSchema,
  portalCodeLimits,
  productManifestSchema,
  productVersionManifestSchema,
  registrationManifestSchema,
  sha256Schema,
  slugSchema,
  tryItManifestSchema,
  versionNameSchema,
} from './portal-code.ts';
import { flagQuery, integerQuery } from './query.ts';
import { routes } from './routes.ts';
import { timestamp, utcMoment, uuid } from './values.ts';

export const revisionSources = ['apply', 'console', 'start', 'undo', 'restore', 'outside'] as const;

const count = z.int().min(0);

export const revisionSchema = ownObject({
  number: z.int().min(1),
  created_at: timestamp,
  by: z.string().nullable().meta({
    description: 'What the user or the operator token is called; null for the portal itself, or one that is gone.',
  }),
  source: z.enum(revisionSources).meta({
    description:
      '`outside`: what other calls, such as those of the appearance, had changed before the next publication.',
  }),
  commit: z.string().nullable().meta({ description: 'Of the repository that the folder is kept in, if it was given.' }),
  of_revision: z.int().nullable().meta({ description: 'The one that was undone or restored.' }),
  created: count,
  updated: count,
  deleted: count,
}).meta({ id: 'Revision' });
export type Revision = z.infer<typeof revisionSchema>;

/** Another operator who edits the same product. */
const otherEditSchema = ownObject({ by: z.string().nullable(), products: z.array(z.string()), updated_at: timestamp });

export const changeSetSchema = ownObject({
  begun_at: timestamp.nullable().meta({ description: 'Null: nothing is edited.' }),
  updated_at: timestamp.nullable(),
  base_revision: z.int().nullable(),
  latest_revision: z.int().nullable(),
  products: z.array(ownObject({ slug: z.string(), name: z.string(), action: z.enum(['create', 'update', 'delete']) })),
  others: z.array(otherEditSchema).meta({ description: 'Open change sets of others, whatever they edit.' }),
}).meta({ id: 'ChangeSet' });
export type ChangeSet = z.infer<typeof changeSetSchema>;

export const editConflictSchema = ownObject({
  at: z.string().meta({ description: 'What both have changed, such as `products/payments/documents/errors`.' }),
  field: z.string().meta({ description: 'The part of it; empty for the whole.' }),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
}).meta({ id: 'EditConflict' });
export type EditConflict = z.infer<typeof editConflictSchema>;

const blob = ownObject(blobReferenceSchema.shape);
const documentAnswer = ownObject({ ...documentManifestSchema.shape, content: blob });
const productAnswer = ownObject({
  ...productManifestSchema.shape,
  try_it: ownObject(tryItManifestSchema.shape),
  versions: z.array(
    ownObject({
      ...productVersionManifestSchema.shape,
      specification: blob.nullable(),
      registration: ownObject(registrationManifestSchema.shape).nullable(),
    }),
  ),
  documents: z.array(documentAnswer),
  images: z.array(blob),
});

/** A product as one who edits sees it. */
export const productDraftSchema = ownObject({
  slug: z.string(),
  id: uuid.nullable().meta({ description: 'Null: it is not published yet.' }),
  published: productAnswer.nullable(),
  draft: productAnswer.nullable().meta({ description: 'With the edits; null: it is to be deleted.' }),
  is_edited: z.boolean(),
  conflicts: z.array(editConflictSchema),
  others: z.array(otherEditSchema),
  strategies: z.array(z.string()).meta({ description: 'Names of the auth strategies that a version can have.' }),
  version_ids: z.record(z.string(), uuid).meta({ description: 'Of published versions, by name.' }),
}).meta({ id: 'ProductDraft' });
export type ProductDraft = z.infer<typeof productDraftSchema>;

/**
 * A plan and what it was made upon. The caller who acts on it sends that back, so that no user confirms what they have not seen.
 */
export const wayBackSchema = ownObject({
  ...applyResultSchema.shape,
  latest_revision: z.int().nullable().meta({ description: 'The latest publication when the plan was made.' }),
}).meta({ id: 'WayBack' });
export type WayBack = z.infer<typeof wayBackSchema>;

export const changePlanSchema = ownObject({
  ...wayBackSchema.shape,
  updated_at: timestamp.nullable().meta({ description: 'Of the change set that the plan was made of.' }),
  conflicts: z.array(editConflictSchema),
}).meta({ id: 'ChangePlan' });
export type ChangePlan = z.infer<typeof changePlanSchema>;

/** What was looked at. */
const shown = {
  latest_revision: z
    .int()
    .nullable()
    .meta({ description: 'The one that the plan was made upon: with another, nothing is done (409).' }),
  updated_at: z.iso.datetime().nullable().optional().meta({
    description: 'Of the change set that the plan was made of: when it was edited since, nothing is done (409).',
  }),
};

const callerSchema = ownObject({ application_id: uuid, name: z.string(), requests: count });

export const noticeSchema = ownObject({
  product: z.string(),
  product_version: z.string(),
  state: z.enum(['compared', 'pending', 'failed', 'deleted']).meta({
    description: '`pending`: ask again in a few seconds. `deleted`: the version goes.',
  }),
  failure: z.string().nullable(),
  calls_known: z.boolean().meta({ description: 'False where the portal keeps no calls, or cannot tell just now.' }),
  applications: count.meta({ description: 'That called the version in the last 30 days.' }),
  callers: z.array(callerSchema).meta({ description: 'Of a version that goes: the most requests first; at most 20.' }),
  counts: ownObject({ breaking: count, warning: count, safe: count }),
  operations: z.array(
    ownObject({
      kind: z.enum(['added', 'removed', 'changed']),
      level: z.enum(['breaking', 'warning', 'safe']),
      method: z.string(),
      path: z.string(),
      changes: z.array(z.unknown()).meta({ description: 'As in the answer of `getVersionChanges`.' }),
      more: count,
      callers: z.array(callerSchema).meta({ description: 'Of the last 30 days, the most requests first; at most 20.' }),
    }),
  ),
}).meta({ id: 'Notice' });
export type Notice = z.infer<typeof noticeSchema>;

/** The mail to those who still call a version that ends. Addresses and names of developers are not in it. */
const sunsetMailSchema = ownObject({
  sunset_at: timestamp.nullable().meta({ description: 'Null: the version is not deprecated, or has no such date.' }),
  calls_known: z.boolean(),
  applications: count.meta({ description: 'That called it in the last 30 days.' }),
  told: count.meta({ description: 'Of these, that have had the mail.' }),
  preview: ownObject({ locale: z.enum(locales), subject: z.string(), text: z.string() })
    .nullable()
    .meta({ description: 'As it goes to the one with the most calls, but for the name. Null: nobody would get it.' }),
}).meta({ id: 'SunsetMail' });
export type SunsetMail = z.infer<typeof sunsetMailSchema>;

const tag = 'Management';
const slugParam = z.object({ slug: slugSchema });
const versionParams = z.object({ slug: slugSchema, version: versionNameSchema });
const documentParams = z.object({ slug: slugSchema, document: slugSchema });
const numberParam = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});
/** PostgreSQL's largest `integer`. */
const mostRevision = 2_147_483_647;
const mostMarkdown = portalCodeLimits.document;
const settings = productManifestSchema.shape;
const versionSettings = productVersionManifestSchema.shape;

/** The null says that the call adds a new entry. */
const isNewSchema = z
  .null()
  .optional()
  .meta({ description: 'Null: it is new, and an existing one is not edited (409).' });

const contentSchema = z.strictObject({
  sha256: sha256Schema,
  media_type: z.enum(['application/json', 'application/yaml']),
});

/** Change sets and revisions: publishing from the browser, by way of portal-as-code. */
export const publishingEndpoints = {
  getChangeSet: endpoint(routes.getChangeSet, {
    tag,
    summary: 'Get your change set',
    description:
      'What you have edited and not published. Everyone who publishes has one; nobody else sees its content.',
    responses: { 200: changeSetSchema },
    problems: [401],
  }),
  discardChangeSet: endpoint(routes.discardChangeSet, {
    tag,
    summary: 'Discard your change set',
    query: z.object({
      product: slugSchema.optional().meta({ description: 'Only the edits of this product.' }),
      updated_at: z.iso.datetime().optional().meta({
        description: 'Of the change set that was looked at: when it was edited since, nothing is discarded (409).',
      }),
    }),
    responses: { 204: null },
    problems: [401, 409],
  }),
  getProductDraft: endpoint(routes.getProductDraft, {
    tag,
    summary: 'Get a product as you edit it',
    params: slugParam,
    responses: { 200: productDraftSchema },
    problems: [401, 404],
  }),
  putProductDraft: endpoint(routes.putProductDraft, {
    tag,
    summary: 'Edit or add a product',
    description: 'Its own texts and settings; versions and documents stay as they are in the draft.',
    params: slugParam,
    body: z.strictObject({
      name: settings.name,
      description: settings.description.unwrap().optional(),
      labels: settings.labels.unwrap().optional(),
      try_it: settings.try_it.unwrap().optional(),
      expected: isNewSchema,
    }),
    responses: { 200: productDraftSchema },
    problems: [401, 404, 409],
  }),
  deleteProductDraft: endpoint(routes.deleteProductDraft, {
    tag,
    summary: 'Have a product deleted',
    description: 'With the next publication, and its registrations with it.',
    params: slugParam,
    responses: { 204: null },
    problems: [401, 404],
  }),
  putVersionDraft: endpoint(routes.putVersionDraft, {
    tag,
    summary: 'Edit or add a version',
    description:
      'What is left out stays as it is. The specification must have been sent, and is checked by `indexSpecification`.',
    params: versionParams,
    body: z.strictObject({
      specification: contentSchema.nullable().optional(),
      deprecated: z.boolean().optional(),
      sunset_at: utcMoment.nullable().optional(),
      preflight: z.boolean().optional(),
      registration: versionSettings.registration.unwrap().optional(),
      expected: isNewSchema,
    }),
    responses: { 200: productDraftSchema },
    problems: [401, 404, 409],
  }),
  getSpecificationDraft: endpoint(routes.getSpecificationDraft, {
    tag,
    summary: 'Get the specification of a version as you edit it',
    params: versionParams,
    responses: { 200: ownObject({ text: z.string() }).meta({ id: 'SpecificationDraft' }) },
    problems: [401, 404],
  }),
  deleteVersionDraft: endpoint(routes.deleteVersionDraft, {
    tag,
    summary: 'Have a version deleted',
    params: versionParams,
    responses: { 200: productDraftSchema },
    problems: [401, 404],
  }),
  getDocumentDraft: endpoint(routes.getDocumentDraft, {
    tag,
    summary: 'Get the text of a document as you edit it',
    params: documentParams,
    responses: {
      200: ownObject({ ...documentAnswer.shape, markdown: z.string() }).meta({ id: 'DocumentDraft' }),
    },
    problems: [401, 404],
  }),
  putDocumentDraft: endpoint(routes.putDocumentDraft, {
    tag,
    summary: 'Edit, add, rename or move a document',
    description: 'What is left out stays as it is. A new document needs a title.',
    params: documentParams,
    body: z.strictObject({
      title: documentManifestSchema.shape.title.optional(),
      markdown: z.string().max(mostMarkdown).optional(),
      slug: slugSchema.optional().meta({ description: 'Another name in addresses.' }),
      parent: slugSchema.nullable().optional(),
      position: z.int().min(0).max(5000).optional().meta({ description: 'Among those of the same parent, from 0.' }),
      expected: z
        .strictObject({ title: z.string().max(500), sha256: sha256Schema })
        .nullable()
        .optional()
        .meta({
          description:
            'What the editor began with. When the title or the text that you send was changed since, nothing is saved (409). Null: the document is new, and an existing one is not overwritten (409).',
        }),
    }),
    maxBodyBytes: 2 * mostMarkdown,
    responses: { 200: productDraftSchema },
    problems: [401, 404, 409],
  }),
  deleteDocumentDraft: endpoint(routes.deleteDocumentDraft, {
    tag,
    summary: 'Have a document deleted',
    description: 'Those below it come to its place.',
    params: documentParams,
    responses: { 200: productDraftSchema },
    problems: [401, 404],
  }),
  putImageDraft: endpoint(routes.putImageDraft, {
    tag,
    summary: 'Add a picture to the documents of a product',
    description: 'The file must have been sent. The answer says how a document names it.',
    params: documentParams,
    body: z.strictObject({ sha256: sha256Schema, name: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u) }),
    responses: { 200: ownObject({ path: z.string(), url: z.string() }).meta({ id: 'ImageDraft' }) },
    problems: [401, 404],
  }),
  getDraftImage: endpoint(routes.getDraftImage, {
    tag,
    summary: 'Get a picture that was sent',
    params: z.object({ sha256: sha256Schema }),
    responses: {
      200: { binary: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'] },
    },
    problems: [401, 404],
  }),
  getDraftText: endpoint(routes.getDraftText, {
    tag,
    summary: 'Get the text of a file that was sent',
    description: 'Such as both sides of a document that two have changed. At most the first 200,000 characters.',
    params: z.object({ sha256: sha256Schema }),
    responses: { 200: ownObject({ text: z.string() }).meta({ id: 'DraftText' }) },
    problems: [401, 404],
  }),
  previewDocument: endpoint(routes.previewDocument, {
    tag,
    summary: 'See a text as the portal would show it',
    params: documentParams,
    body: z.strictObject({ markdown: z.string().max(mostMarkdown) }),
    maxBodyBytes: 2 * mostMarkdown,
    responses: {
      200: ownObject({
        content: z
          .unknown()
          .meta({ description: 'As in the answer of a document (`application/vnd.stoa.document+json`).' }),
        problems: z.array(applyProblemSchema).meta({ description: 'Links and pictures that lead nowhere.' }),
      }).meta({ id: 'DocumentPreview' }),
    },
    problems: [401, 404],
  }),
  planChangeSet: endpoint(routes.planChangeSet, {
    tag,
    summary: 'Plan your change set',
    description: 'What publishing would change, as `stoa apply --plan` says it, and what others changed meanwhile.',
    responses: { 200: changePlanSchema },
    problems: [401],
  }),
  listNotices: endpoint(routes.listNotices, {
    tag,
    summary: 'See who will notice your change set',
    description:
      'For each version whose specification changes, or that goes: what differs, beside who called it in the last 30 days.',
    responses: { 200: ownObject({ data: z.array(noticeSchema) }) },
    problems: [401],
  }),
  listVersionCallers: endpoint(routes.listVersionCallers, {
    tag,
    summary: 'See who called a version',
    description: 'In the last 30 days, the most requests first; at most 50.',
    params: z.object({ versionId: uuid }),
    responses: {
      200: ownObject({
        data: z.array(callerSchema),
        calls_known: z.boolean(),
        registrations: count.meta({ description: 'Of applications, in any status: they go with the version.' }),
      }),
    },
    problems: [401, 404],
  }),
  getSunsetMail: endpoint(routes.getSunsetMail, {
    tag,
    summary: 'See whom a mail about the end of a version would reach',
    description:
      'The owners of the applications that called a deprecated version with a sunset date in the last 30 days.',
    params: z.object({ versionId: uuid }),
    responses: { 200: sunsetMailSchema },
    problems: [401, 404],
  }),
  sendSunsetMail: endpoint(routes.sendSunsetMail, {
    tag,
    summary: 'Tell the callers of a version that it ends',
    description:
      'One mail for each application, once: who has had it gets it again only when that is asked for, and a day later.',
    params: z.object({ versionId: uuid }),
    body: z.strictObject({ again: z.boolean().default(false) }),
    responses: { 200: ownObject({ sent: count, left_out: count }).meta({ id: 'SunsetMailSent' }) },
    problems: [401, 404, 409],
  }),
  settleConflicts: endpoint(routes.settleConflicts, {
    tag,
    summary: 'Settle what two have changed',
    description: 'Your edits then begin from what is published now. What is not named keeps yours.',
    body: z.strictObject({
      ...shown,
      theirs: z.array(z.strictObject({ at: z.string().max(500), field: z.string().max(100) })).max(1000),
    }),
    responses: { 200: changeSetSchema },
    problems: [401, 409],
  }),
  openPreview: endpoint(routes.openPreview, {
    tag,
    summary: 'Preview your change set',
    description:
      'Makes the portal as it would be after your change set is published. Below `/preview/visitor` and `/preview/developer` this browser sees it, and no other; the answer sets the cookie for that. It ends with your session and with the change set, and changes nothing. Only for the session of a user.',
    responses: {
      200: ownObject({
        opens_as: z.enum(['visitor', 'developer']).meta({ description: 'As whom there is something to see.' }),
        products: z.record(z.string(), uuid).meta({ description: 'Ids of its products, by their slugs.' }),
        problems: z
          .array(applyProblemSchema)
          .meta({ description: 'With any there is no preview: why the change set cannot be published.' }),
      }).meta({ id: 'OpenedPreview' }),
    },
    problems: [401, 409],
  }),
  publishChangeSet: endpoint(routes.publishChangeSet, {
    tag,
    summary: 'Publish your change set',
    description:
      'All of it in one transaction, or nothing. With problems or conflicts nothing is published, and the answer tells them.',
    body: z.strictObject(shown),
    responses: { 200: changePlanSchema },
    problems: [401, 409],
  }),
  listRevisions: endpoint(routes.listRevisions, {
    tag,
    summary: 'List publications',
    description: 'Newest first. `meta.next` goes on after the last: send it as `page[after]`.',
    query: z.object({
      'page[size]': integerQuery(50, 1, 100),
      'page[after]': integerQuery(0, 0, mostRevision).optional(),
    }),
    responses: {
      200: ownObject({ data: z.array(revisionSchema), meta: ownObject({ next: z.string().nullable() }) }),
    },
    problems: [401],
  }),
  getRevision: endpoint(routes.getRevision, {
    tag,
    summary: 'Get a publication and what it changed',
    params: numberParam,
    query: z.object({
      since: integerQuery(0, 0, mostRevision)
        .optional()
        .meta({ description: 'Compared with this revision; the one before unless given.' }),
    }),
    responses: {
      200: ownObject({
        revision: revisionSchema,
        since: z.int().nullable(),
        changes: z.array(applyChangeSchema).nullable().meta({ description: 'Null: the other one is not kept.' }),
      }).meta({ id: 'RevisionChanges' }),
    },
    problems: [401, 404],
  }),
  restoreRevision: endpoint(routes.restoreRevision, {
    tag,
    summary: 'Go back to a publication, or take one back',
    description:
      'What other calls have changed stays, but for the fields that change. It is a publication of its own, and can be taken back too.',
    params: numberParam,
    query: z.object({ plan: flagQuery() }),
    body: z.strictObject({
      undo: z.boolean().default(false).meta({ description: 'Take back this one publication, and leave later ones.' }),
      latest_revision: shown.latest_revision.optional(),
    }),
    responses: { 200: wayBackSchema },
    problems: [401, 404, 409],
  }),
  exportPortal: endpoint(routes.exportPortal, {
    tag,
    summary: 'Download the portal as a folder',
    description: 'What is published, as a ZIP file with exactly what `stoa apply` reads.',
    responses: { 200: { binary: ['application/zip'] } },
    problems: [401],
  }),
};
