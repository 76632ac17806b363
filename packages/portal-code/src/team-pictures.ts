import { everyoneName, type TeamsManifest } from '@stoa/contract/portal-code';
import type { GrantedAction } from '@stoa/database/tables';

export interface TeamFields {
  readonly description: string | null;
  readonly every_product: GrantedAction | null;
  /** The key is the product's slug. */
  readonly products: Readonly<Record<string, GrantedAction>>;
}

/** Teams in the form in which folder and database are compared, by name. */
export function teamPictures({
  everyone,
  teams,
}: TeamsManifest): Map<string, Readonly<Record<keyof TeamFields, unknown>>> {
  const all = [{ name: everyoneName, description: null, ...everyone }, ...teams];
  return new Map(
    all.map(({ name, description, every_product, products }) => [
      name,
      teamFields({ description: description || null, every_product, products }),
    ]),
  );
}

/** The products are sorted, so that their order in a file is no change. */
export function teamFields({ products, ...fields }: TeamFields): Readonly<Record<keyof TeamFields, unknown>> {
  const sorted = Object.entries(products).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...fields, products: Object.fromEntries(sorted) };
}
