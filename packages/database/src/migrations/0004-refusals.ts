/** What operators refused a developer: it outlives the registration, so that a new one is not approved by itself. */
export const schema = `
    create table registration_refusals (
      portal_id uuid not null,
      developer_id uuid not null,
      product_version_id uuid not null,
      refused_at timestamptz not null,
      primary key (portal_id, developer_id, product_version_id),
      foreign key (portal_id, developer_id) references developers on delete cascade,
      foreign key (portal_id, product_version_id) references product_versions on delete cascade
    )
  `;
