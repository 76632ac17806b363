import { isObject, list, text } from '../read/json-value.ts';
import { namedReference, namedSchemas, publicReference, type Source } from './source.ts';

/**
 * Finds for each schema the named ones that inherit from it by `allOf`, directly or not. A reference is listed under the value
 * that a discriminator has for it, which is the schema's name unless an extension says another.
 */
export function schemaHeirs(source: Source): Map<string, Record<string, string>> {
  const parents = new Map<string, string[]>();
  const values = new Map<string, string>();
  for (const [name, schema] of Object.entries(namedSchemas(source))) {
    if (!isObject(schema)) continue;
    const reference = namedReference(name);
    const above = list(schema.allOf).flatMap((member) => {
      const target = isObject(member) && typeof member.$ref === 'string' && source.references.resolve(member.$ref);
      return target ? [publicReference(target.reference, source)] : [];
    });
    if (above.length === 0) continue;
    parents.set(reference, above);
    values.set(reference, text(schema['x-discriminator-value']) ?? text(schema['x-ms-discriminator-value']) ?? name);
  }
  const heirs = new Map<string, [string, string][]>();
  for (const [heir, value] of values) {
    const seen = new Set<string>([heir]);
    const open = [...(parents.get(heir) ?? [])];
    for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      const found = heirs.get(parent);
      if (found) found.push([value, heir]);
      else heirs.set(parent, [[value, heir]]);
      open.push(...(parents.get(parent) ?? []));
    }
  }
  return new Map([...heirs].map(([parent, found]) => [parent, Object.fromEntries(found)]));
}
