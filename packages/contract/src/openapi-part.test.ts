import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import contract from '../package.json' with { type: 'json' };
import { openApiDocument } from './openapi.ts';
import { type OpenApiPartName, openApiPart, openApiParts } from './openapi-part.ts';

const whole = openApiDocument(contract.version) as { paths: object };

it.each(Object.keys(openApiParts) as OpenApiPartName[])(
  '%s is a valid document with its own paths and every part that they name',
  async (name) => {
    const part = openApiPart(whole, name) as {
      info: { title: string };
      paths: object;
      components: Record<string, object>;
    };
    const result = await new Validator().validate(structuredClone(part));
    expect(result.errors).toBeUndefined();
    const { prefix, title } = openApiParts[name];
    expect(part.info.title).toBe(title);
    expect(Object.keys(part.paths)).toEqual(Object.keys(whole.paths).filter((path) => path.startsWith(prefix)));
    expect(Object.keys(part.paths).length).toBeGreaterThan(3);
    for (const reference of JSON.stringify(part).match(/#\/components\/\w+\/\w+/g) ?? []) {
      const [, , kind = '', named = ''] = reference.split('/');
      expect(part.components[kind], reference).toHaveProperty(named);
    }
    expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(whole).length * 0.8);
  },
);
