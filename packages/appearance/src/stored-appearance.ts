import type { appearanceTextsSchema } from '@stoa/contract/appearance';
import type { PortalAppearance } from '@stoa/database/tables';
import type { z } from 'zod';

/** As it is kept: only what is set. */
export function storedAppearance(settings: z.output<typeof appearanceTextsSchema>): PortalAppearance {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
