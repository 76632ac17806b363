import { resolve } from 'node:path';
import type { CommandContext } from '@stoa/cli/context';
import { publishFolder } from '@stoa/portal-code/publish-folder';
import type { Server } from '../server.ts';

/** Publishes the demo folder while the portal has no product; never over what an operator has published. */
export async function publishDemo({ deps, portal }: Server, context: CommandContext): Promise<void> {
  const { config, db, contentChecker, now } = deps;
  if (!config.demo) return;
  const folder = resolve(config.demo);
  const any = await db
    .selectFrom('products')
    .select('id')
    .where('portal_id', '=', portal.portal_id)
    .limit(1)
    .executeTakeFirst();
  if (any) return;
  context.err(`Publishing the demo portal from ${config.demo} …`);
  const result = await publishFolder({ db, checker: contentChecker, now }, portal.portal_id, folder, {
    by: { actor: 'system' },
  });
  for (const { file, line, column, rule, message } of result.problems) {
    context.err([file, line, column].filter(Boolean).join(':').concat(` ${rule} ${message}`));
  }
  if (!result.applied) context.err('The demo portal was not published; the portal is empty.');
}
