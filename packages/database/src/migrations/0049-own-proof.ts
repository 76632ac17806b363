/** When somebody who is signed in has proved it beside the sign-in itself. */
export const schema = `
alter table sessions add column own_proof_at timestamptz;
`;
