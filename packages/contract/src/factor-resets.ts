import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids, timestamp } from './values.ts';

const begun = ownObject({
  due_at: timestamp.meta({ description: 'When the second factors go, unless the owner of the account stops it.' }),
}).meta({ id: 'FactorReset' });

/** The mail that tells the owner of the account of a reset; null where none was begun. */
export const factorResetMail = ownObject({
  state: z.enum(['sent', 'waiting', 'failed']).meta({
    description: '`waiting`: the 24 hours begin when it is sent. `failed`: it was given up, and nothing goes.',
  }),
  error: z.string().nullable().meta({ description: 'Why the last try to send it failed.' }),
})
  .nullable()
  .meta({ description: 'The mail that tells the owner of the account; null where nothing was begun.' });

export type FactorResetMail = NonNullable<z.infer<typeof factorResetMail>>;

const begin = {
  tag: 'Management',
  description:
    'For somebody who has lost app, passkeys and recovery codes. A mail tells the owner of the account, who has 24 hours to stop it: by the mail’s link, or by using the factor. Then everything beside the password goes, and every session ends. A second call changes nothing.',
  responses: { 200: begun },
  problems: [401, 404, 409, 429],
} as const;
const stop = { tag: 'Management', responses: { 204: null }, problems: [401, 404] } as const;

/** The way back for developers and users who have lost their second factor. */
export const factorResetEndpoints = {
  resetDeveloperFactor: endpoint(routes.resetDeveloperFactor, {
    ...begin,
    summary: 'Reset a developer’s second factor',
    params: ids('developerId'),
  }),
  stopDeveloperFactorReset: endpoint(routes.stopDeveloperFactorReset, {
    ...stop,
    summary: 'Stop the reset of a developer’s second factor',
    params: ids('developerId'),
  }),
  resetUserFactor: endpoint(routes.resetUserFactor, {
    ...begin,
    summary: 'Reset a user’s second factor',
    description: `${begin.description} Nobody resets their own.`,
    params: ids('userId'),
  }),
  stopUserFactorReset: endpoint(routes.stopUserFactorReset, {
    ...stop,
    summary: 'Stop the reset of a user’s second factor',
    params: ids('userId'),
  }),
};
