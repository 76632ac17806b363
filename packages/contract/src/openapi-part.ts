/** The parts of the contract that are served as documents of their own: where their paths begin, and what they are. */
export const openApiParts = {
  management: {
    prefix: '/management/v1/',
    title: 'Stoa Management API',
    summary: 'Run a portal: publish, approve, look up, decide who may enter',
    description:
      'The calls of those who run the portal, as the console and the command line make them. Send an operator’s token as ' +
      '`Authorization: Bearer`, or the session of a user; a role allows some of the calls, any other answers 403.',
  },
  gateway: {
    prefix: '/gateway/v1/',
    title: 'Stoa Gateway API',
    summary: 'Let API gateways decide about each request, and report the calls',
    description: 'The calls of API gateways. Send the gateway’s own token as `X-Gateway-Token`.',
  },
} as const;

export type OpenApiPartName = keyof typeof openApiParts;

interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * One part of the contract's OpenAPI document, whole in itself.
 * @param whole the document of all calls
 */
export function openApiPart(whole: object, name: OpenApiPartName): Record<string, unknown> {
  const { info, paths: all, tags, components, ...rest } = whole as Document;
  const { prefix, ...told } = openApiParts[name];
  const paths = Object.fromEntries(Object.entries(all).filter(([path]) => path.startsWith(prefix)));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const used = new Set(operations.flatMap((operation) => operation.tags));
  return {
    ...rest,
    info: { ...info, ...told },
    tags: tags.filter((tag) => used.has(tag.name)),
    paths,
    components: reached(paths, components),
  };
}

/** The components that the paths refer to, themselves or through others. */
function reached(paths: object, components: Document['components']): Record<string, Record<string, unknown>> {
  const found = new Map<string, unknown>();
  const open: unknown[] = [paths];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const { groups } of JSON.stringify(part).matchAll(reference)) {
      const { kind = '', name = '' } = groups ?? {};
      const component = components[kind]?.[name];
      if (component === undefined || found.has(`${kind}/${name}`)) continue;
      found.set(`${kind}/${name}`, component);
      open.push(component);
    }
    for (const scheme of schemesIn(part)) found.set(`securitySchemes/${scheme}`, components.securitySchemes?.[scheme]);
  }
  // The components keep the order of the whole document, so that the same document comes out each time.
  return Object.fromEntries(
    Object.entries(components).map(([kind, named]) => [
      kind,
      Object.fromEntries(Object.entries(named).filter(([name]) => found.has(`${kind}/${name}`))),
    ]),
  );
}

const reference = /"#\/components\/(?<kind>\w+)\/(?<name>\w+)"/g;

function schemesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'security' && Array.isArray(value) ? value.flatMap((one) => Object.keys(one)) : schemesIn(value),
  );
}
