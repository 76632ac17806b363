import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** Lists the secret as it is, and as careless code would have written it. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    JSON.stringify(secret).slice(1, -1),
  ];
}

/** @param secrets by what they are @throws Error that names the one that is in the text */
export function expectNoSecretIn(text: string, secrets: ReadonlyMap<string, string>): void {
  for (const [name, secret] of secrets) {
    for (const form of forms(secret)) {
      const at = text.indexOf(form);
      if (at >= 0) throw new Error(`the ${name} is in: …${text.slice(Math.max(0, at - 200), at + 100)}…`);
    }
  }
}

/** Every row of every table as text, by table. */
export async function everyRow(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select ${sql.table(name)}::text as text from ${sql.table(name)}`.execute(db);
    texts.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return texts;
}
