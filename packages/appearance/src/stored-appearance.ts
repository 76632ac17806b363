import type { appearanceTextsSchema } from '@stoa/contract/appearance';
import type { z } from 'zod';

type Settings = z.output<typeof appearanceTextsSchema>;
type Stored = { readonly [K in keyof Settings]?: NonNullable<Settings[K]> };

/** As it is kept: only what is set. */
export function storedAppearance(settings: Settings): Stored {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
