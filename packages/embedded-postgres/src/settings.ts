/** PostgreSQL's settings by name. */
export type Settings = Record<string, string | number>;

/**
 * Tuned for one portal on a small machine; an operator may change them by ALTER SYSTEM, which has precedence.
 * No parallel workers: they need shared memory that containers often limit to 64 MB (/dev/shm).
 */
export const smallServer: Settings = {
  max_connections: 60,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: 0,
  max_worker_processes: 4,
  max_wal_senders: 0,
  wal_level: 'minimal',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * What must hold whatever the configuration file says: durable commits, no network, and no value of a row in the log
 * (PostgreSQL's DETAIL lines and statements carry them; the application reports its own errors).
 */
export function requiredSettings(marker: string, socketFolders: string[]): Settings {
  return {
    cluster_name: marker,
    listen_addresses: '',
    unix_socket_directories: socketFolders.join(','),
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    lc_messages: 'C',
  };
}

/** `-c name=value` for the command line of `postgres`. */
export function settingArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The text of a configuration file. */
export function settingFile(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  return `# Written by Stoa at each start. To change a setting: ALTER SYSTEM SET name = value.\n${lines.join('\n')}\n`;
}
