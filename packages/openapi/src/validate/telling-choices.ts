import { isObject, type JsonObject, list, object } from '../read/json-value.ts';

/**
 * A JSON schema whose choices (`oneOf`, `anyOf`) say which branch is meant: `if` it has `$ref` it is checked as a reference,
 * and `if` its `type` is `apiKey` as that. Otherwise every branch says what it lacks: "must have required property '$ref'"
 * beside the one real mistake. The schemas of OpenAPI 3.1 and 3.2 are written like this; those of 2.0 and 3.0 are not.
 */
export function tellingChoices<T extends JsonObject>(schema: T): T {
  return rewritten(schema, schema) as T;
}

function rewritten(node: unknown, root: JsonObject): unknown {
  if (Array.isArray(node)) return node.map((item) => rewritten(item, root));
  if (!isObject(node)) return node;
  const result: Record<string, unknown> = {};
  const chosen: JsonObject[] = [];
  for (const [key, value] of Object.entries(node)) {
    const choice = (key === 'oneOf' || key === 'anyOf') && Array.isArray(value) ? decided(value, root) : undefined;
    if (choice) chosen.push(choice);
    else result[key] = rewritten(value, root);
  }
  return chosen.length === 0 ? result : { ...result, allOf: [...list(result.allOf), ...chosen] };
}

/** Undefined when the branches cannot be distinguished. */
function decided(branches: readonly unknown[], root: JsonObject): JsonObject | undefined {
  const told = branches.map((branch) => ({ branch, marks: marksOf(resolved(branch, root)) }));
  const plain = told.filter(({ marks }) => marks === undefined);
  if (plain.length > 1) return undefined;
  let rest: JsonObject | undefined;
  if (plain[0]) rest = rewritten(plain[0].branch, root) as JsonObject;
  // A type alone tells apart from objects, but says nothing of what belongs there.
  else rest = none(told.flatMap(({ marks }) => (marks?.names ? [marks.names] : [])));
  for (const { branch, marks } of told.toReversed()) {
    if (marks) rest = conditional(marks.schema, rewritten(branch, root), rest);
  }
  return rest;
}

interface Marks {
  /** What a value of this branch meets. */
  readonly schema: JsonObject;
  /** Members with one possible value, in the order of the schema. */
  readonly names?: ReadonlyMap<string, unknown>;
}

/** What tells a branch: that it is a reference, no object, or that members have its one value. */
function marksOf(branch: JsonObject): Marks | undefined {
  const required = Array.isArray(branch.required) ? branch.required : [];
  if (required.includes('$ref')) return { schema: { type: 'object', required: ['$ref'] } };
  if (typeof branch.type === 'string' && branch.type !== 'object') return { schema: { type: branch.type } };
  const names = new Map<string, unknown>();
  const properties: Record<string, JsonObject> = {};
  for (const [name, member] of Object.entries(object(branch.properties))) {
    if (!kindNames.has(name) || !isObject(member)) continue;
    if (typeof member.pattern === 'string') properties[name] = member;
    if (list(member.enum).length !== 1) continue;
    properties[name] = { enum: member.enum };
    names.set(name, list(member.enum)[0]);
  }
  const told = Object.keys(properties);
  if (told.length === 0) return undefined;
  return { schema: { type: 'object', required: told, properties }, ...(names.size > 0 ? { names } : {}) };
}

/** Members by which OpenAPI tells kinds of parameters and of security schemes apart. */
const kindNames = new Set(['in', 'type', 'flow', 'scheme']);

/** Describes the failure of a value that matches no branch: tells one by one which values the deciding members may have. */
function none(branches: readonly ReadonlyMap<string, unknown>[]): JsonObject {
  const [first] = branches[0]?.keys() ?? [];
  if (first === undefined) return {};
  const values = Map.groupBy(branches, (names) => names.get(first));
  const further = [...values].flatMap(([value, group]) => {
    const inner = group.map((names) => new Map([...names].filter(([name]) => name !== first)));
    if (inner.some(({ size }) => size === 0)) return [];
    return [conditional({ properties: { [first]: { enum: [value] } } }, none(inner))];
  });
  return {
    type: 'object',
    required: [first],
    properties: { [first]: { enum: [...values.keys()] } },
    ...(further.length > 0 ? { allOf: further } : {}),
  };
}

/** `if`, `then`, `else`; an object literal with `then` looks like a promise. */
function conditional(test: JsonObject, met: unknown, unmet?: JsonObject): JsonObject {
  return Object.fromEntries([
    ['if', test],
    ['then', met],
    ['else', unmet ?? {}],
  ]);
}

function resolved(branch: unknown, root: JsonObject): JsonObject {
  const name = isObject(branch) && typeof branch.$ref === 'string' ? /^#\/definitions\/(.*)$/.exec(branch.$ref) : null;
  const target = name ? (root.definitions as JsonObject)[name[1] ?? ''] : branch;
  return isObject(target) ? target : {};
}
