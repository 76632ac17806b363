import type { JsonSchemaObject } from '@stoa/contract/reference';
import { ownEntries, ownObject, ownText } from './own.ts';

/** OpenAPI 3.1 §4.8.25, its targets as references. */
export interface Discriminator {
  readonly property: string | undefined;
  /** The property's values and the schemas that they name, in order. */
  readonly mapping: readonly (readonly [value: string, ref: string])[];
  /** What any other value means, or none at all (3.2 §4.25.6). */
  readonly otherwise: string | undefined;
}

/** How a schema distinguishes its alternatives or the schemas that extend it. */
export function discriminatorOf(schema: JsonSchemaObject): Discriminator {
  const { propertyName, mapping, defaultMapping } = ownObject(schema.discriminator);
  const preset = ownText(defaultMapping);
  return {
    property: ownText(propertyName),
    mapping: ownEntries(mapping).flatMap(([value, target]): [string, string][] =>
      typeof target === 'string' ? [[value, refOfTarget(target)]] : [],
    ),
    otherwise: preset === undefined ? undefined : refOfTarget(preset),
  };
}

/** A mapping names a schema by reference or, shorter, by its component's name (OpenAPI 3.1 §4.8.25.4). */
function refOfTarget(target: string): string {
  return /[#/.]/.test(target) ? target : `#/components/schemas/${target}`;
}
