/** Font files that a portal brings itself (docs/appearance.md), a row for each weight and style of a family. */
export const schema = `
create table portal_fonts (
  portal_id uuid not null references portals on delete cascade,
  family text not null,
  weight text not null,
  style text not null check (style in ('normal', 'italic')),
  sha256 text not null,
  bytes bytea not null,
  primary key (portal_id, family, weight, style)
);
create index portal_fonts_sha256 on portal_fonts (portal_id, sha256);
`;
