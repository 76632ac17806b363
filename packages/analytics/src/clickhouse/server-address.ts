/** The address of a ClickHouse server, and the user to log in as. */
export interface ServerAddress {
  /** `https://host:8443/`: without user and password, so that no error message can repeat them. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const rule = 'must look like clickhouse+https://user:password@host:8443/database';

/**
 * Reads `STOA_ANALYTICS_URL`. Without a user it is ClickHouse's `default`, without a database its `default`.
 *
 * @throws Error whose message goes after the setting's name
 */
export function serverAddress(value: string): ServerAddress {
  const inner = /^clickhouse\+(https?:\/\/.+)$/i.exec(value.trim())?.[1];
  const url = inner && URL.canParse(inner) ? new URL(inner) : undefined;
  if (!url) throw new Error(rule);
  if (url.search || url.hash) throw new Error(`${rule}, without "?" and "#": settings belong to the user's profile`);
  const database = decoded(url.pathname.replace(/^\/|\/$/g, ''));
  if (database.includes('/')) throw new Error(`${rule}, with one database and no further path`);
  return {
    url: `${url.protocol}//${url.host}/`,
    user: decoded(url.username) || 'default',
    password: decoded(url.password),
    database: database || 'default',
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new Error('must write "%" in a user, a password or a database as "%25"', { cause });
  }
}
