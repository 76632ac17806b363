const words = (text: string) =>
  `strip(to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g')))`;

/**
 * Lists of developers and applications: search by the beginnings of words, and an index for each order and filter. The words are
 * made as those of migration 0010 are, so that what is typed and what is stored agree.
 */
export const schema = `
alter table developers add column words tsvector generated always as (${words(`full_name || ' ' || email`)}) stored;
alter table applications add column words tsvector generated always as (${words('name')}) stored;
create index developers_words on developers using gin (words) with (gin_pending_list_limit = 256);
create index applications_words on applications using gin (words) with (gin_pending_list_limit = 256);

create index applications_by_created on applications (portal_id, created_at, id);
create index applications_by_name on applications (portal_id, lower(name), id);
create index applications_by_strategy on applications (portal_id, auth_strategy_id, created_at, id);
create index registrations_by_product on registrations (portal_id, product_id, status, application_id);

-- Which mails went to somebody: as long as one waits it has the address, afterwards its hash.
create index outbox_mails_by_address on outbox (portal_id, coalesce(payload ->> 'to_hash', payload ->> 'to'), created_at)
  where kind = 'mail';
`;
