/**
 * Documents as our own reader shows them, made at publish and compressed (docs/decisions/010), and the images beside
 * them. A document from before has no rich form until the next apply; until then it is shown from its nodes.
 */
export const schema = `
alter table documents add column rich bytea;
alter table documents add column rich_version integer not null default 0;
alter table documents alter column rich set storage external;

create table product_images (
  portal_id uuid not null,
  product_id uuid not null,
  path text not null,
  sha256 text not null,
  media_type text not null,
  width integer,
  height integer,
  primary key (portal_id, product_id, path),
  foreign key (portal_id, product_id) references products on delete cascade,
  foreign key (portal_id, sha256) references blobs
);
create index product_images_content on product_images (portal_id, sha256);
`;
