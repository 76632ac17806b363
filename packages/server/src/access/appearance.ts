import type { appearanceTextsSchema } from '@stoa/contract/appearance';
import type { z } from 'zod';
import type { PortalAppearance } from '../database/tables.ts';

/** As it is kept: only what is set. */
export function storedAppearance(settings: z.output<typeof appearanceTextsSchema>): PortalAppearance {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
