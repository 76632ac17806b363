type Path = readonly string[];

export interface ReferenceProblem {
  readonly path: Path;
  readonly rule: 'external_reference' | 'broken_reference';
  readonly message: string;
}

/** Keys whose value is data of the API, not part of the description: a `$ref` in there is a member like any other. */
const dataKeys = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue']);
/** Keys whose members are named by the author, so that a member called `example` is no example. */
const nameMaps = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'examples',
  'content',
  'variables',
  'encoding',
  'mapping',
]);

/**
 * Every `$ref` must lead somewhere within the document (OpenAPI 3.1 §4.8.23). Nothing outside is ever read or fetched:
 * a reference to a file or an address is a problem that names it.
 */
export function checkReferences(document: unknown): ReferenceProblem[] {
  const problems: ReferenceProblem[] = [];
  const anchors = new Set<string>();
  const pending: { path: Path; target: string }[] = [];
  walk(document, (path, holder) => {
    for (const name of ['$anchor', '$dynamicAnchor'] as const)
      if (typeof holder[name] === 'string') anchors.add(holder[name]);
    const target = holder.$ref;
    if (typeof target === 'string') pending.push({ path: [...path, '$ref'], target });
  });
  for (const { path, target } of pending) {
    if (!target.startsWith('#')) {
      problems.push({
        path,
        rule: 'external_reference',
        message: `"${target}" is outside of this document; put it into the document.`,
      });
    } else if (!resolves(document, target, anchors)) {
      problems.push({ path, rule: 'broken_reference', message: `"${target}" leads nowhere in this document.` });
    }
  }
  return problems;
}

function walk(root: unknown, visit: (path: Path, holder: Record<string, unknown>) => void): void {
  const open: { value: unknown; path: Path; named: boolean }[] = [{ value: root, path: [], named: false }];
  const seen = new WeakSet<object>();
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, path, named } = entry;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (!named && !Array.isArray(value)) visit(path, value as Record<string, unknown>);
    for (const [key, child] of Object.entries(value)) {
      if (!named && !Array.isArray(value) && (dataKeys.has(key) || key.startsWith('x-'))) continue;
      open.push({ value: child, path: [...path, key], named: !named && nameMaps.has(key) && !Array.isArray(child) });
    }
  }
}

function resolves(document: unknown, reference: string, anchors: ReadonlySet<string>): boolean {
  const fragment = decode(reference.slice(1));
  if (fragment === undefined) return false;
  if (fragment === '') return true;
  if (!fragment.startsWith('/')) return anchors.has(fragment);
  let value: unknown = document;
  for (const step of fragment.slice(1).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return true;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
