import { type Palette, paletteOf } from '@stoa/appearance/palette';
import { type ColorName, colorGroups } from '@stoa/contract/appearance-names';
import type { Database, PortalAssetsTable } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';

/** Texts, pictures and colors as clients read them (contract §A.4). */
export async function portalAppearance(
  db: Kysely<Database>,
  { portal_id, appearance }: Pick<Portal, 'portal_id' | 'appearance'>,
) {
  const { primary_header, welcome_message } = appearance;
  const assets = await db.selectFrom('portal_assets').select('name').where('portal_id', '=', portal_id).execute();
  const palette = paletteOf(appearance);
  const has = (name: PortalAssetsTable['name']) => assets.some((asset) => asset.name === name);
  return {
    variables: {
      catalog: {
        ...(has('logo') && { logo: { url: '/api/v2/portal/logo' } }),
        ...(has('catalog-cover') && { cover: { url: '/api/v2/portal/catalog-cover' } }),
        ...(primary_header && { primary_header: { text: primary_header } }),
        ...(welcome_message && { welcome_message: { text: welcome_message } }),
      },
    },
    ...(palette.changed.size > 0 && { stylesheets: { global: { main: { data: themeData(palette) } } } }),
  };
}

/** The colors as existing clients read them: groups of names, each with its value (contract §A.4). */
function themeData(palette: Palette): Record<string, Record<string, { value: string }>> {
  const colors = palette[palette.given];
  return Object.fromEntries(
    Object.entries(colorGroups).map(([group, names]) => [
      group,
      Object.fromEntries(names.map((name) => [name, { value: colors[`${group}-${name}` as ColorName] }])),
    ]),
  );
}
