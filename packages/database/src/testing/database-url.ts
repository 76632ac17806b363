import type pg from 'pg';

/** The connection of a test's database as `DATABASE_URL` has it; its server may listen on a socket alone. */
export function databaseUrl({ host, port, user, password, database }: pg.PoolConfig): string {
  const query = new URLSearchParams({ host: `${host}`, port: `${port ?? 5432}`, user: `${user}` });
  if (typeof password === 'string') query.set('password', password);
  return `postgresql:///${database}?${query}`;
}
