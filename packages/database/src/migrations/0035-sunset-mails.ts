/** Whose owner was told that a version ends: an application gets that mail once, unless an operator asks for it again. */
export const schema = `
create table sunset_mails (
  portal_id uuid not null,
  product_version_id uuid not null,
  application_id uuid not null,
  sent_at timestamptz not null,
  primary key (portal_id, product_version_id, application_id),
  foreign key (portal_id, product_version_id) references product_versions on delete cascade,
  foreign key (portal_id, application_id) references applications on delete cascade
);
-- An application that is deleted takes its rows along.
create index sunset_mails_by_application on sunset_mails (portal_id, application_id);
`;
