/** Changes of clients whose answer is not known, and failing receivers of which operators have been told. */
export const schema = `
alter table clients add column change_asked_at timestamptz;
alter table webhooks add column failure_told_at timestamptz;
`;
