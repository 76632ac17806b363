import { PassThrough } from 'node:stream';
import { Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { writeBackup } from '@stoa/database/backup';
import { actorName } from '@stoa/permissions/actor';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

/** The backup of `stoa backup`, by the browser. */
export function backupRoutes(implement: Implementer, { db, pool }: Deps): void {
  // Each holds a connection for as long as the browser reads.
  let isRunning = false;
  const requireFree = async () => {
    const { count } = await db
      .selectFrom('portals')
      .select((select) => select.fn.countAll<number>().as('count'))
      // Previews are copies of this portal, not portals of others.
      .where('preview_of', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) > 1)
      throw new Problem('forbidden', 403, 'The database holds other portals too: use "stoa backup" beside the server.');
    if (isRunning)
      throw new Problem('too_many_requests', 429, 'A backup is being downloaded already.', { retryAfter: 60 });
  };

  implement('prepareBackup', requireFree);

  implement('downloadBackup', async ({ portal: { portal_id }, actor, request, reply }) => {
    await requireFree();
    isRunning = true;
    try {
      await audit(db, { portal_id, event: 'backup_downloaded', actor: actorName(actor), request });
    } catch (error) {
      isRunning = false;
      throw error;
    }
    const archive = new PassThrough();
    // What fails on the way ends the file before its last line, and a restore refuses it.
    void writeBackup(pool, archive)
      .catch((err: unknown) => request.log.error({ err }, 'the download of a backup ended early'))
      .finally(() => {
        isRunning = false;
      });
    // The type must not be one that is compressed once more: a browser would unpack that, and with it the archive.
    return reply
      .headers({ 'content-disposition': 'attachment; filename="portal.stoa"', 'cache-control': 'no-store' })
      .type('application/gzip')
      .send(archive);
  });
}
