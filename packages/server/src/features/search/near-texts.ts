import { sql } from 'kysely';
import { decidesByProduct } from '../../access/product-actions.ts';
import { mostCorrections } from './near-words.ts';
import { longWords, matches, type Scope, visible } from './scope.ts';

/**
 * For each word of two letters and more what may have been meant, itself first: words that stand in the texts that the
 * caller may read. What others may read alone changes nothing.
 */
export async function textCorrections(scope: Scope): Promise<string[][]> {
  const near = await scope.nearTexts();
  const typed = longWords(scope.words);
  if (near.every((words) => words.length === 0)) return typed.map((word) => [word]);
  const all = await seesAll(scope);
  const choices: string[][] = [];
  for (const [at, word] of typed.entries()) {
    const words = near[at] ?? [];
    choices.push([word, ...(all ? words.slice(0, mostCorrections) : await seen(scope, words))]);
  }
  return choices;
}

async function seesAll(scope: Scope): Promise<boolean> {
  if (!decidesByProduct(scope.portal)) return true;
  const { rows } = await sql<{ all: boolean }>`
    select not exists (
      select 1 from products where portal_id = ${scope.portal.portal_id}
         and id not in (select id from ${everywhere(scope)} as visible)) as all
  `.execute(scope.db);
  return rows[0]?.all === true;
}

/** Those of the words that a text which the caller may read has a beginning of, in order, as many as are searched for. */
async function seen(scope: Scope, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const each = words.map(
    (word) => sql`(select ${word}::text as word where exists (
      select 1 from documents as document
       where document.portal_id = ${scope.portal.portal_id} and ${matches(sql.ref('document.text_words'), [word])}
         and (document.product_id in (select id from product)) is true))`,
  );
  const { rows } = await sql<{ word: string }>`
    with product as materialized (select id from ${everywhere(scope)} as visible)
    select word from (${sql.join(each, sql` union all `)}) as near limit ${sql.lit(mostCorrections)}
  `.execute(scope.db);
  return rows.map(({ word }) => word);
}

const everywhere = (scope: Scope) => visible({ ...scope, productId: undefined });
