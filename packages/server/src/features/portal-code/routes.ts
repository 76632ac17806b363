import { notFound, Problem } from '@stoa/common/problem';
import { actorName } from '@stoa/permissions/actor';
import { mayChangeEntrance } from '@stoa/permissions/roles';
import { applyPortal } from '@stoa/portal-code/apply';
import { missingBlobs, putBlob } from '@stoa/portal-code/blobs';
import { changeSettings, changesEntrance, readSettings, settingsFigures } from '@stoa/portal-code/change-settings';
import { checkedSpecifications } from '@stoa/portal-code/checked-specifications';
import { FolderProblems } from '@stoa/portal-code/folder-problems';
import { prepareSpecification } from '@stoa/portal-code/prepare-specifications';
import { missingProof, requireProof } from '../../access/require-proof.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

/** The operator's door to portal-as-code: ask which contents are missing, send them, apply. */
export function portalCodeRoutes(implement: Implementer, { db, now, contentChecker: checker }: Deps): void {
  implement('getSettings', async ({ portal: { portal_id } }) => ({
    ...(await readSettings(db, portal_id)),
    figures: await settingsFigures(db, portal_id, now()),
  }));

  implement('changeSettings', async ({ context, portal: { portal_id: portalId }, actor, body, request }) => {
    if (await changesEntrance(db, { portalId, change: body })) await requireProof(context);
    const by = { actor: actorName(actor), request };
    const settings = await changeSettings(db, { portalId, change: body, by, now: now() });
    return { ...settings, figures: await settingsFigures(db, portalId, now()) };
  });

  implement('findMissingBlobs', async ({ portal, body }) => ({
    missing: await missingBlobs(db, portal.portal_id, body.sha256),
    judged: await checkedSpecifications(db, portal.portal_id, body.sha256),
  }));

  implement('putBlob', async ({ portal, params, request }) => {
    if (!Buffer.isBuffer(request.body))
      throw new Problem('unsupported_media_type', 415, 'Send the file as application/octet-stream.');
    await putBlob(db, portal.portal_id, params.sha256, request.body);
  });

  implement('indexSpecification', async ({ portal, params: { sha256 }, body }) => {
    const problems = new FolderProblems();
    const portalId = portal.portal_id;
    if ((await missingBlobs(db, portalId, [sha256])).length > 0) throw notFound('This content');
    await prepareSpecification({ db, portalId, checker, problems }, { sha256, ...body });
    return { problems: problems.sorted() };
  });

  implement('applyPortal', async ({ context, portal, query, body, actor, request }) => {
    const plan = query.plan === true;
    const isOwner = mayChangeEntrance(actor);
    const missing = isOwner && !plan ? await missingProof(context) : undefined;
    const result = await applyPortal({ db, checker, now }, portal.portal_id, body, {
      plan,
      by: { actor: actorName(actor), request },
      mayChangeEntrance: isOwner && !missing,
      origin: { source: 'apply', ...(query.commit && { commit: query.commit }) },
    });
    if (missing && result.problems.some(({ rule }) => rule === 'owners_only')) throw missing;
    return result;
  });
}
