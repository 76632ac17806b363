import { type Expression, type SqlBool, sql } from 'kysely';

/** A pattern for `like` that finds what begins with the text, in lower case; `%` and `_` stand for themselves. */
export function startPattern(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** A pattern for `ilike` that finds what contains the text; `%` and `_` stand for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The conditions of a text filter: `filter[name]`, `filter[name][eq]` and `filter[name][contains]` combine with AND;
 * equality is exact, `contains` ignores case (contract §A.1). An empty value filters nothing.
 */
export function textConditions(column: Expression<unknown>, query: object, name: string): Expression<SqlBool>[] {
  const values = query as Readonly<Record<string, unknown>>;
  const conditions: Expression<SqlBool>[] = [];
  for (const key of [`filter[${name}]`, `filter[${name}][eq]`]) {
    const value = values[key];
    if (typeof value === 'string' && value !== '') conditions.push(sql<SqlBool>`${column} = ${value}`);
  }
  const part = values[`filter[${name}][contains]`];
  if (typeof part === 'string' && part !== '') conditions.push(sql<SqlBool>`${column} ilike ${containsPattern(part)}`);
  return conditions;
}
