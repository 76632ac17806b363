import { decidesByProduct } from '@stoa/permissions/product-actions';
import { sql } from 'kysely';
import { mostCorrections } from './near-words.ts';
import { longWords, matches, type Scope, visible } from './scope.ts';
import type { TextsOf } from './vocabulary.ts';

/**
 * The most words that are checked against what the caller may see, where that is not all: words that occur only elsewhere must
 * not push the others out. So many similar words are not published by accident.
 */
const mostSought = 400;

/**
 * Returns for each word of two letters and more what may have been meant, itself first: words of the texts that the caller may
 * read. Texts that only others may read change nothing.
 */
export async function textCorrections(scope: Scope, of: TextsOf): Promise<string[][]> {
  const all = await seesAll(scope);
  const near = await scope.nearTexts(of, all ? mostCorrections : mostSought);
  const typed = longWords(scope.words);
  if (near.every((words) => words.length === 0)) return typed.map((word) => [word]);
  const choices: string[][] = [];
  for (const [at, word] of typed.entries()) {
    const words = near[at] ?? [];
    choices.push([word, ...(all ? words : await seen(scope, words, of))]);
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
async function seen(scope: Scope, words: readonly string[], of: TextsOf): Promise<string[]> {
  if (words.length === 0) return [];
  const each = words.map((word) => sql`(select ${word}::text as word where exists (${textsWith(scope, word, of)}))`);
  const { rows } = await sql<{ word: string }>`
    with product as materialized (select id from ${everywhere(scope)} as visible)
    select word from (${sql.join(each, sql` union all `)}) as near limit ${sql.lit(mostCorrections)}
  `.execute(scope.db);
  return rows.map(({ word }) => word);
}

function textsWith({ portal }: Scope, word: string, of: TextsOf) {
  const [table, place] =
    of === 'documents'
      ? [sql.table('documents'), sql`product_id in (select id from product)`]
      : [
          sql.table('spec_operations'),
          sql`spec_sha256 in (select version.spec_sha256 from product_versions as version
              where version.portal_id = ${portal.portal_id} and version.product_id in (select id from product))`,
        ];
  return sql`select 1 from ${table}
    where portal_id = ${portal.portal_id} and ${matches(sql.ref('text_words'), [word])} and (${place}) is true`;
}

const everywhere = (scope: Scope) => visible({ ...scope, productId: undefined });
