type Schema = { [key: string]: unknown };

const texts: Readonly<Record<string, string>> = {
  uuid: '01932f4e-7b7a-7c4e-8f43-2f1f5a6b7c8d',
  email: 'ada@example.com',
  'date-time': '2026-11-04T20:10:06.927Z',
  uri: 'https://example.com/callback',
  password: 'Correct-horse-7',
};

/**
 * Values that a JSON Schema (2020-12) allows, each differing from the first in one place: every branch of a union, every
 * choice of an enumeration, every optional property left out, empty and filled lists. Recursion ends after three rounds.
 */
export function samples(schema: Schema, definitions: Readonly<Record<string, Schema>>, depth = 0): unknown[] {
  if (typeof schema.$ref === 'string') {
    const target = definitions[schema.$ref.split('/').at(-1) ?? ''];
    if (!target) throw new Error(`${schema.$ref} is not defined`);
    return samples(target, definitions, depth + 1);
  }
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return branches.flatMap((branch) => samples(branch, definitions, depth));
  if ('const' in schema) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  if (Array.isArray(schema.type)) {
    return schema.type.flatMap((type: unknown) => samples({ ...schema, type }, definitions, depth));
  }
  switch (schema.type) {
    case 'object':
      return objects(schema, definitions, depth);
    case 'array':
      return lists(schema, definitions, depth);
    case 'string':
      return [text(schema)];
    case 'integer':
    case 'number':
      return [schema.minimum ?? 5];
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    default:
      return ['anything'];
  }
}

function objects(schema: Schema, definitions: Readonly<Record<string, Schema>>, depth: number): object[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = new Set((schema.required ?? []) as string[]);
  const values = properties.map(([key, inner]) => [key, samples(inner, definitions, depth)] as const);
  const free = typeof schema.additionalProperties === 'object' ? (schema.additionalProperties as Schema) : undefined;
  const extra = free && Object.keys(free).length > 0 ? { owner: samples(free, definitions, depth)[0] } : {};
  const full = { ...Object.fromEntries(values.map(([key, [first]]) => [key, first])), ...extra };
  const least = Object.fromEntries(Object.entries(full).filter(([key]) => required.has(key)));
  const changed = values.flatMap(([key, [, ...others]]) => others.map((value) => ({ ...full, [key]: value })));
  const without = properties.filter(([key]) => !required.has(key)).map(([key]) => ({ ...full, [key]: undefined }));
  // A missing key, not an undefined one: only JSON goes over the wire.
  return [full, least, ...changed, ...without].map((value) => JSON.parse(JSON.stringify(value)) as object);
}

function lists(schema: Schema, definitions: Readonly<Record<string, Schema>>, depth: number): unknown[][] {
  const least = Number(schema.minItems ?? 0);
  const most = Number(schema.maxItems ?? Number.POSITIVE_INFINITY);
  if (depth > 3) return [[]];
  if (Array.isArray(schema.prefixItems)) {
    return [(schema.prefixItems as Schema[]).map((part) => samples(part, definitions, depth)[0])];
  }
  const items = samples(schema.items as Schema, definitions, depth);
  const filled = most < items.length ? items.map((item) => [item]) : [items];
  return least > 0 ? filled : [...filled, []];
}

function text(schema: Schema): string {
  const [example] = (schema.examples ?? []) as string[];
  const known = example ?? texts[String(schema.format)];
  if (known !== undefined) return known;
  const plain = 'Ada'.padEnd(Number(schema.minLength ?? 0), 'a');
  const pattern = new RegExp(String(schema.pattern ?? ''));
  const fitting = [plain, '2XX', 'ab'.repeat(32), ...Object.values(texts)].find((candidate) => pattern.test(candidate));
  if (fitting === undefined) throw new Error(`No sample fits ${pattern}`);
  return fitting;
}
