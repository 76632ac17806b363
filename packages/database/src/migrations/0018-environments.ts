/** What an auth strategy stands for: Sandbox, PartnerIntegration or Production. */
export const schema = `
alter table auth_strategies add column environment text
  check (environment in ('Sandbox', 'PartnerIntegration', 'Production'));
`;
