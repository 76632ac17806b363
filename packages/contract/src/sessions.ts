import { z } from 'zod';
import { timestamp, uuid } from './values.ts';

export const listedSessionSchema = z
  .object({
    id: uuid,
    current: z.boolean().meta({ description: 'This call was made with it.' }),
    ip: z.string(),
    user_agent: z.string(),
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'Session', description: 'One sign-in on one browser.' });

/** Open sessions of the caller, the newest first; an account has few, so they come whole. */
export const listedSessionsSchema = z.object({ data: z.array(listedSessionSchema) });

export type ListedSession = z.infer<typeof listedSessionSchema>;
