import { mostFound } from '@stoa/contract/search';
import type { Database } from '@stoa/database/tables';
import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { visibleProducts } from '@stoa/permissions/product-actions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prefixQuery } from './search-words.ts';
import type { TextsOf } from './vocabulary.ts';

/** The caller of a search, its portal and its words. */
export interface Scope {
  readonly db: Kysely<Database>;
  readonly portal: Portal;
  readonly actor: Actor;
  /** The list has at least one word. */
  readonly words: readonly string[];
  /** Operations and documents of this product alone. */
  readonly productId?: string | undefined;
  /** Returns for each word of two letters and more what may have been meant; it is called when too little is found. */
  readonly corrections: () => Promise<string[][]>;
  /** The same from the words of texts, without the typed ones, seen by the caller or not. */
  readonly nearTexts: (of: TextsOf, atMost: number) => Promise<string[][]>;
  /** Whether the name of a product has one of the words, or one that begins with it, seen by the caller or not. */
  readonly nameProducts: (words: readonly string[]) => Promise<boolean>;
}

/** The products that the caller may see, as a table with `id` and `name`. */
export function visible({ db, portal, actor, productId }: Scope): RawBuilder<unknown> {
  const products = visibleProducts(db, portal, actor)
    .clearSelect()
    .select(['product.id', 'product.name'])
    .$if(productId !== undefined, (of) => of.where('product.id', '=', productId ?? ''));
  return sql`(${products})`;
}

/** Names are looked up by words of two letters and more; one letter alone is in everything. */
export function longWords(words: readonly string[]): string[] {
  return words.filter((word) => word.length > 1);
}

export function matches(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${column} @@ to_tsquery('simple', ${prefixQuery(words)})`;
}

/** The limit is the number of ranked rows and one more, which tells that there are more. */
export const limit = sql`limit ${sql.lit(mostFound + 1)}`;

/** Whether the statement's `named` leaves room; known before the first row is looked at. */
export const tooFew = sql<boolean>`(select count(*) from named) <= ${sql.lit(mostFound)}`;

export const nothing = sql<boolean>`false`;

/** The first names in the order of the index that `begins` uses, which is not that of the language. */
export function inOrder(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`order by left(${column}, 80) using ~<~ limit 40`;
}

/** The beginning of a whole name, which an index on its first 80 letters answers in order. */
export function begins(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`left(${column}, 80) like ${`${words.join(' ').slice(0, 79)}%`}`;
}

/** Matches with typing errors corrected; undefined where there is nothing to correct. */
export async function nearly(column: RawBuilder<unknown>, scope: Scope): Promise<RawBuilder<boolean> | undefined> {
  return among(column, await scope.corrections());
}

/** Matches one of each word's choices; undefined where no word has a second choice. */
export function among(
  column: RawBuilder<unknown>,
  choices: readonly (readonly string[])[],
): RawBuilder<boolean> | undefined {
  return choices.every((each) => each.length < 2) ? undefined : oneOfEach(column, choices);
}

/** Matches one of each word's choices. */
export function oneOfEach(column: RawBuilder<unknown>, choices: readonly (readonly string[])[]): RawBuilder<boolean> {
  const query = choices.map((each) => `(${each.map((word) => `'${word}':*`).join(' | ')})`).join(' & ');
  return sql<boolean>`${column} @@ to_tsquery('simple', ${query})`;
}

/** One of the conditions, which are as many as you like. */
export function either(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
