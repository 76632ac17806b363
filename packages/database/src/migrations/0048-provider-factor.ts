/** Identity providers that always ask for a second factor, and do not say so. */
export const schema = `
alter table identity_providers
  add column second_factor text not null default 'told' check (second_factor in ('told', 'trusted'));
`;
