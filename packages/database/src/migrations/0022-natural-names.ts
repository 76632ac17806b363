/**
 * Lists of products are sorted as people count: _API 2_ before _API 10_. Collations that do so need ICU, which a
 * PostgreSQL may lack: numbers are written with 16 digits instead.
 */
export const schema = `
alter table products
  add column sort_name text generated always as (left(
    regexp_replace(regexp_replace(lower(name), '([0-9]+)', '0000000000000000\\1', 'g'), '[0-9]*([0-9]{16})', '\\1', 'g'),
    400)) stored;
create index products_by_sort_name on products (portal_id, sort_name, id);
`;
