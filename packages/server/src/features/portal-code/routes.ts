import { actorName } from '../../access/actor.ts';
import { mayChangeEntrance } from '../../access/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { Problem } from '../../problem.ts';
import { applyPortal } from './apply.ts';
import { missingBlobs, putBlob } from './blobs.ts';

/** The operator's door to portal-as-code: ask which contents are missing, send them, apply. */
export function portalCodeRoutes(implement: Implementer, { db, now, contentChecker: checker }: Deps): void {
  implement('findMissingBlobs', async ({ portal, body }) => ({
    missing: await missingBlobs(db, portal.portal_id, body.sha256),
  }));

  implement('putBlob', async ({ portal, params, request }) => {
    if (!Buffer.isBuffer(request.body))
      throw new Problem('unsupported_media_type', 415, 'Send the file as application/octet-stream.');
    await putBlob(db, portal.portal_id, params.sha256, request.body);
    return undefined;
  });

  implement('applyPortal', async ({ portal, query, body, actor, request }) =>
    applyPortal({ db, checker, now }, portal.portal_id, body, {
      plan: query.plan === true,
      by: { actor: actorName(actor), request },
      mayChangeEntrance: mayChangeEntrance(actor),
    }),
  );
}
