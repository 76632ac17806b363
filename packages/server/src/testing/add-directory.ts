import type { TestApp } from './test-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are what a foreign program reads.
export type ScimBody = any;

export type Directory = Awaited<ReturnType<typeof addDirectory>>;

/** A company directory, with the way in which it asks `/scim/v2`. */
export async function addDirectory(
  app: TestApp,
  asked: {
    readonly name: string;
    readonly domains: string[];
    readonly for?: 'developers' | 'users';
    readonly roles?: { group: string; role: 'owner' | 'publisher' | 'approver' | 'viewer' }[];
  },
) {
  const operator = await app.operator();
  const made = await operator.call('createDirectory', { body: asked });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${app.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${made.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : undefined) as ScimBody,
    };
  };
  const patch = (path: string, ...Operations: unknown[]) =>
    ask('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
  await app.db.deleteFrom('operator_tokens').where('name', '=', 'test').execute();
  return { ...made, ask, patch };
}
