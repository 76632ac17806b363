/** Whether readers may send requests through the portal, and to networks of the operator's own (docs/decisions/011). */
export const schema = `
alter table products add column try_it_proxy boolean not null default false;
alter table products add column try_it_allow_private boolean not null default false;
`;
