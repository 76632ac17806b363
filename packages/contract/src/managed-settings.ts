import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { factorPolicySchema } from './factor-policy.ts';
import { locales } from './locales.ts';
import { portalNameSchema } from './portal-code.ts';
import { routes } from './routes.ts';

const count = z.int().min(0);
const settings = {
  name: portalNameSchema,
  locale: z.enum(locales),
  public: z.boolean().meta({ description: 'Everybody reads the portal, and nobody has an account.' }),
  rbac: z.boolean().meta({ description: 'Developers see what their teams were granted; without it, every product.' }),
  allowed_time_period: z.enum(['24h', '90d']).meta({ description: 'How far back developers see figures.' }),
  basic_auth: z.boolean().meta({ description: 'Whether developers may use passwords.' }),
  auto_approve_developers: z.boolean().meta({ description: 'Nobody is asked before a developer is let in.' }),
  developer_factor: factorPolicySchema,
  user_factor: factorPolicySchema,
};

export const managedSettingsSchema = ownObject({
  ...settings,
  name: z.string(),
  locale: z.string(),
  figures: ownObject({
    developers: ownObject({ approved: count, pending: count }),
    by_password_alone: count.meta({ description: 'Approved developers who have never come by single sign-on.' }),
    password_sessions: count.meta({ description: 'Open sessions of developers that a password has opened.' }),
    without_team: count.meta({ description: 'Approved developers who are in no team.' }),
    products: count,
    providers: count.meta({ description: 'Identity providers that developers may come by.' }),
  }),
}).meta({ id: 'ManagedSettings' });

export type ManagedSettings = z.infer<typeof managedSettingsSchema>;

const tag = 'Management';
const responses = { 200: managedSettingsSchema };

/** The switches of the portal that `portal.yaml` has too (docs/portal-as-code.md). */
export const managedSettingsEndpoints = {
  getSettings: endpoint(routes.getSettings, {
    tag,
    summary: 'Get the portal’s settings',
    description: 'With the figures that say what a change would mean.',
    responses,
    problems: [401],
  }),
  changeSettings: endpoint(routes.changeSettings, {
    tag,
    summary: 'Change the portal’s settings',
    description:
      'What the body names. A portal that is kept in a folder gets the folder’s settings back with its next apply. Switching passwords on or off ends the sessions that passwords have opened. A user is asked for the password where it changes who may enter.',
    body: z.strictObject({
      name: settings.name.optional(),
      locale: settings.locale.optional(),
      public: settings.public.optional(),
      rbac: settings.rbac.optional(),
      allowed_time_period: settings.allowed_time_period.optional(),
      basic_auth: settings.basic_auth.optional(),
      auto_approve_developers: settings.auto_approve_developers.optional(),
      developer_factor: settings.developer_factor.optional(),
      user_factor: settings.user_factor.optional(),
    }),
    responses,
    problems: [401, 403],
  }),
};
