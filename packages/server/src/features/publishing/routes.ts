import { Problem } from '@stoa/common/problem';
import { actorName } from '@stoa/permissions/actor';
import { discardChanges } from '@stoa/portal-code/change-sets/change-set';
import { presentChangeSet } from '@stoa/portal-code/change-sets/present';
import { planChangeSet, publishChangeSet, settleConflicts } from '@stoa/portal-code/change-sets/publish-change-set';
import { openPreview } from '@stoa/portal-code/previews/open-preview';
import { newToken } from '@stoa/secrets/secrets';
import { versionCallers } from '@stoa/stats/version-callers';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { setPreviewCookie } from '../../http/preview-requests.ts';
import { draftRoutes } from './draft-routes.ts';
import { createNotices } from './notices.ts';
import { applying, editingOf, type PublishingContext } from './publishing-context.ts';
import { revisionRoutes } from './revision-routes.ts';
import { sunsetMailRoutes } from './sunset-mail.ts';

/** Change sets and revisions. What they do is portal-as-code's; here it is only asked for. */
export function publishingRoutes(implement: Implementer, deps: Deps): void {
  const { db, now, contentChecker: checker } = deps;
  const apply = { db, checker, now };
  const notices = createNotices(deps);
  const editing = (context: Pick<PublishingContext, 'portal' | 'actor'>) => editingOf(deps, context);

  implement('getChangeSet', ({ context }) => presentChangeSet(editing(context)));
  implement('discardChangeSet', async ({ context, query }) => discardChanges(editing(context), query));
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

  draftRoutes(implement, deps);
  revisionRoutes(implement, deps);
  sunsetMailRoutes(implement, deps);
}
