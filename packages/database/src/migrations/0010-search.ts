import { type Kysely, sql } from 'kysely';

/**
 * Search (docs/decisions/012). Every column is computed by the database from what publishing writes anyway: `names` are
 * words in lower case without accents or signs, `*_words` the same for full text, `plain` a document without Markdown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
  await sql.raw(vocabulary).execute(db);
  await sql.raw(trigrams).execute(db);
}

/** As `searchWords` of features/search/search-words.ts says it: what is typed and what is stored must agree. */
const words = (text: string) =>
  `regexp_replace(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g')`;
/** `listIssues` is found by both its words. */
const split = (text: string) => `regexp_replace(${text}, '([[:lower:][:digit:]])([[:upper:]])', '\\1 \\2', 'g')`;
const fullText = (text: string) => `strip(to_tsvector('simple'::regconfig, ${text}))`;

// The order is that of what people know an operation by: its title comes first.
const operation = words(
  `left(coalesce(summary || ' ', '') || coalesce(${split('operation_id')} || ' ' || operation_id || ' ', '') || ${split('path')} || ' ' || method || ' ' || tags::text, 1000)`,
);
const headings = `regexp_replace(regexp_replace(left(markdown, 200000), '\`\`\`.*?\`\`\`', '', 'g'), '^(?!#).*$', '', 'gn')`;
const document = words(`left(title || ' ' || regexp_replace(${headings}, '\\s+', ' ', 'g'), 4000)`);
// Comments, tags, addresses of links, and the signs of Markdown.
const plain = `regexp_replace(regexp_replace(left(markdown, 200000), '<!--.*?-->|</?[a-zA-Z][^<>]*>|\\]\\([^()]*\\)|[*\`|#~>\\[\\]]', ' ', 'g'), '\\s+', ' ', 'g')`;
const product = words(`name || ' ' || slug || ' ' || public_labels::text`);

const columns = `
alter table products
  add column names text generated always as (${words('name')}) stored,
  add column name_words tsvector generated always as (${fullText(product)}) stored,
  add column text_words tsvector generated always as (${fullText(words(`left(coalesce(description, ''), 20000)`))}) stored;

alter table spec_operations
  add column names text generated always as (${operation}) stored,
  add column name_words tsvector generated always as (${fullText(operation)}) stored,
  add column text_words tsvector generated always as (${fullText(words('left(description, 20000)'))}) stored;
create index spec_operations_prefix on spec_operations (portal_id, left(names, 80) text_pattern_ops);
create index spec_operations_name_words on spec_operations using gin (name_words) with (gin_pending_list_limit = 256);
create index spec_operations_text_words on spec_operations using gin (text_words) with (gin_pending_list_limit = 256);

alter table documents
  add column plain text generated always as (${plain}) stored,
  add column names text generated always as (${document}) stored,
  add column name_words tsvector generated always as (${fullText(document)}) stored,
  add column text_words tsvector generated always as (${fullText(words(plain))}) stored;
create index documents_prefix on documents (portal_id, left(names, 80) text_pattern_ops);
create index documents_name_words on documents using gin (name_words) with (gin_pending_list_limit = 256);
create index documents_text_words on documents using gin (text_words) with (gin_pending_list_limit = 256);
`;

// All words that names are made of, to correct typing errors by; made anew after publishing (features/search/vocabulary.ts).
// `concurrently` needs the unique index, and a view that was filled once.
const vocabulary = `
create materialized view search_vocabulary as
  select portal_id, word
    from (
      select portal_id, unnest(tsvector_to_array(name_words)) as word from products
      union select portal_id, unnest(tsvector_to_array(name_words)) from spec_operations
      union select portal_id, unnest(tsvector_to_array(name_words)) from documents
    ) as names
   where length(word) between 4 and 40 and word !~ '[0-9]';
create unique index search_vocabulary_key on search_vocabulary (portal_id, word);
`;

// A trusted extension: whoever owns the database may add it. Without it search works, only typing errors find nothing.
const trigrams = `
do $$
begin
  create extension if not exists pg_trgm;
  create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise warning 'pg_trgm is not there: search will not forgive typing errors. Add it with "create extension pg_trgm".';
end
$$;
`;
