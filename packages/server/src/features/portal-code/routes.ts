import { actorName } from '../../access/actor.ts';
import { mayChangeEntrance } from '../../access/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { notFound, Problem } from '../../problem.ts';
import { applyPortal } from './apply.ts';
import { missingBlobs, putBlob } from './blobs.ts';
import { FolderProblems } from './folder-problems.ts';
import { judgedSpecifications } from './judged-specifications.ts';
import { prepareSpecification } from './prepare-specifications.ts';

/** The operator's door to portal-as-code: ask which contents are missing, send them, apply. */
export function portalCodeRoutes(implement: Implementer, { db, now, contentChecker: checker }: Deps): void {
  implement('findMissingBlobs', async ({ portal, body }) => ({
    missing: await missingBlobs(db, portal.portal_id, body.sha256),
    judged: await judgedSpecifications(db, portal.portal_id, body.sha256),
  }));

  implement('putBlob', async ({ portal, params, request }) => {
    if (!Buffer.isBuffer(request.body))
      throw new Problem('unsupported_media_type', 415, 'Send the file as application/octet-stream.');
    await putBlob(db, portal.portal_id, params.sha256, request.body);
    return undefined;
  });

  implement('indexSpecification', async ({ portal, params: { sha256 }, body }) => {
    const problems = new FolderProblems();
    const portalId = portal.portal_id;
    if ((await missingBlobs(db, portalId, [sha256])).length > 0) throw notFound('This content');
    await prepareSpecification({ db, portalId, checker, problems }, { sha256, ...body });
    return { problems: problems.sorted() };
  });

  implement('applyPortal', async ({ portal, query, body, actor, request }) =>
    applyPortal({ db, checker, now }, portal.portal_id, body, {
      plan: query.plan === true,
      by: { actor: actorName(actor), request },
      mayChangeEntrance: mayChangeEntrance(actor),
    }),
  );
}
