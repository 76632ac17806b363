/**
 * The oldest call of a pack, so that a search which goes on further back passes over packs without reading them. Null in packs of
 * before: such a pack may reach back to the start of its hour.
 */
export const schema = `alter table call_packs add column first_ms bigint`;
