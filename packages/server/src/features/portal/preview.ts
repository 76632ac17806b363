import { appearanceTextsSchema } from '@stoa/contract/appearance';
import { roleAllows } from '@stoa/contract/management-roles';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import { lacksFactor } from '../../access/require-factor.ts';
import { userOf } from '../../access/session.ts';
import type { Deps } from '../../deps.ts';
import { portalAppearance } from './portal-appearance.ts';

const draftTexts = appearanceTextsSchema.pick({ primary_header: true, welcome_message: true });

/**
 * The answer about the appearance with the texts of a draft, where the console shows the portal in a frame: `?stoa-preview=` has
 * them as JSON. Texts of an address are shown only there (docs/decisions/048): the browser itself must say that a page
 * of this origin opens a frame, and the signed-in user must have a role that sees the appearance.
 * @returns null for every other request
 */
export async function previewOf(request: FastifyRequest, portal: Portal, deps: Deps): Promise<string | null> {
  const { 'sec-fetch-dest': into, 'sec-fetch-site': from } = request.headers;
  const texts = (request.query as Record<string, unknown>)['stoa-preview'];
  if (into !== 'iframe' || from !== 'same-origin' || typeof texts !== 'string') return null;
  const user = await userOf(request, portal, deps);
  if (!user || !roleAllows(user.role, 'getAppearance') || lacksFactor(user, deps.now())) return null;
  const { primary_header, welcome_message, ...others } = portal.appearance;
  const draft = draftIn(texts) ?? { primary_header, welcome_message };
  const appearance = {
    ...others,
    ...(draft.primary_header && { primary_header: draft.primary_header }),
    ...(draft.welcome_message && { welcome_message: draft.welcome_message }),
  };
  return JSON.stringify(await portalAppearance(deps.db, { portal_id: portal.portal_id, appearance }));
}

function draftIn(texts: string) {
  try {
    return draftTexts.safeParse(JSON.parse(texts)).data;
  } catch {
    return undefined;
  }
}
