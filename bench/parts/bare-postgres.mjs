import { defaultCacheFolders, prepareBinaries } from '../../packages/server/src/database/embedded/binaries.ts';
import { clustersFolder, prepareCluster } from '../../packages/server/src/database/embedded/cluster.ts';
import { silentLog } from '../../packages/server/src/database/embedded/database-log.ts';
import { findInstalledBinaries } from '../../packages/server/src/database/embedded/platform-package.ts';
import { startPostmaster } from '../../packages/server/src/database/embedded/postmaster.ts';
import { chooseServerUser } from '../../packages/server/src/database/embedded/server-user.ts';

/**
 * Starts and stops the very same PostgreSQL on the folder of a stopped Stoa, without any of Stoa's care.
 *
 * @returns {Promise<number>} milliseconds until it accepted connections
 */
export async function barePostgres(dataFolder) {
  const user = await chooseServerUser(clustersFolder(dataFolder));
  const installed = await findInstalledBinaries();
  const binaries = await prepareBinaries({
    installed,
    user,
    cacheFolders: defaultCacheFolders(dataFolder),
    log: silentLog,
  });
  const cluster = await prepareCluster(dataFolder, binaries, user, silentLog);
  const args = ['-c', 'listen_addresses=', '-c', 'unix_socket_directories=.'];
  const started = performance.now();
  const postmaster = await startPostmaster(binaries.postgres, args, cluster, user, silentLog);
  const isReady = await postmaster.ready(30_000);
  const elapsed = performance.now() - started;
  await postmaster.stop();
  if (!isReady) throw new Error(await postmaster.exited);
  return elapsed;
}
