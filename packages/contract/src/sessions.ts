import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { timestamp, uuid } from './values.ts';

export const listedSessionSchema = ownObject({
  id: uuid,
  current: z.boolean().meta({ description: 'This call was made with it.' }),
  ip: z.string(),
  user_agent: z.string(),
  browser: z.string().nullable().meta({ description: 'Read from the user agent, a hint; null when it is unknown.' }),
  operating_system: z.string().nullable().meta({ description: 'As `browser`.' }),
  mobile: z.boolean().meta({ description: 'A phone or a tablet, as far as the user agent tells.' }),
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
}).meta({ id: 'Session', description: 'One sign-in on one browser.' });

/** Open sessions of the caller, the newest first; an account has few, so they come whole. */
export const listedSessionsSchema = ownObject({ data: z.array(listedSessionSchema) });

export type ListedSession = z.infer<typeof listedSessionSchema>;
