import { storedAppearance } from '@stoa/appearance/stored-appearance';
import { Problem } from '@stoa/common/problem';
import type { RequestFacts } from '@stoa/database/audit';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import {
  type AppearanceEditing,
  changeSettings,
  deleteFont,
  deleteImage,
  managedAppearance,
  putFont,
  putImage,
  requireFamilies,
} from './managed-appearance.ts';
import { ownFonts } from './own-fonts.ts';
import { portalStylesheet } from './stylesheet.ts';

/** The appearance as operators and publishers set it, without a folder. */
export function appearanceManagementRoutes(implement: Implementer, { db, now }: Deps): void {
  const editing = (call: { portal: Portal; actor: ManagingActor; request: RequestFacts }): AppearanceEditing => ({
    db,
    portalId: call.portal.portal_id,
    now: now(),
    by: { actor: actorName(call.actor), request: call.request },
  });

  implement('getAppearance', ({ portal }) => managedAppearance(db, portal.portal_id));

  implement('replaceAppearance', async (call) => {
    await changeSettings(editing(call), () => call.body);
    return managedAppearance(db, call.portal.portal_id);
  });

  implement('changeAppearance', async (call) => {
    await changeSettings(editing(call), (before) => ({ ...before, ...call.body }));
    return managedAppearance(db, call.portal.portal_id);
  });

  implement('previewAppearance', async ({ portal, body }) => {
    const own = await ownFonts(db, portal.portal_id);
    requireFamilies(body.fonts, own);
    return { stylesheet: portalStylesheet(storedAppearance(body), own) };
  });

  implement('putAppearanceImage', async (call) => {
    if (!Buffer.isBuffer(call.request.body))
      throw new Problem('unsupported_media_type', 415, 'Send the picture as application/octet-stream.');
    await putImage(editing(call), call.params.image, call.request.body);
    return managedAppearance(db, call.portal.portal_id);
  });

  implement('putAppearanceFont', async (call) => {
    if (!Buffer.isBuffer(call.request.body))
      throw new Problem('unsupported_media_type', 415, 'Send the font file as application/octet-stream.');
    await putFont(editing(call), call.query, call.request.body);
    return managedAppearance(db, call.portal.portal_id);
  });

  implement('deleteAppearanceFont', async (call) => {
    await deleteFont(editing(call), call.query);
    return managedAppearance(db, call.portal.portal_id);
  });

  implement('deleteAppearanceImage', async (call) => {
    await deleteImage(editing(call), call.params.image);
    return managedAppearance(db, call.portal.portal_id);
  });
}
