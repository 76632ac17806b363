/** Which session a browser had when it left for the identity provider: it may not be able to show it on the way back. */
export const schema = `alter table sso_transactions add column session_id uuid`;
