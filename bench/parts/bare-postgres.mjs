import { defaultCacheFolders, prepareBinaries } from '../../packages/embedded-postgres/src/binaries.ts';
import { clustersFolder, prepareCluster } from '../../packages/embedded-postgres/src/cluster.ts';
import { silentLog } from '../../packages/embedded-postgres/src/database-log.ts';
import { findInstalledBinaries } from '../../packages/embedded-postgres/src/platform-package.ts';
import { startPostmaster } from '../../packages/embedded-postgres/src/postmaster.ts';
import { chooseServerUser } from '../../packages/embedded-postgres/src/server-user.ts';

/**
 * Starts and stops the very same PostgreSQL on the folder of a stopped Stoa, without any of Stoa's care.
 *
 * @returns {Promise<number>} milliseconds until it accepted connections
 */
export async function barePostgres(dataFolder) {
  const user = await chooseServerUser(clustersFolder(dataFolder), silentLog);
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
  const postmaster = await startPostmaster({ postgres: binaries.postgres, args, cluster, user, log: silentLog });
  const isReady = await postmaster.ready(30_000);
  const elapsed = performance.now() - started;
  await postmaster.stop();
  if (!isReady) throw new Error(await postmaster.exited);
  return elapsed;
}
