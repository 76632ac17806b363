export type Wrapped = Record<string, unknown>;

/** What a host's `wrapRequest` may answer with: the body to send, at once or later. */
export type WrappedBody = Wrapped | Promise<Wrapped>;

/**
 * The body that the host's wrapper makes of ours.
 * @throws what the wrapper throws; TypeError when it answers with no object, which no server would understand
 */
export async function wrappedBody(body: WrappedBody): Promise<Wrapped> {
  const wrapped: unknown = await body;
  if (typeof wrapped === 'object' && wrapped !== null && !Array.isArray(wrapped)) return { ...wrapped };
  throw new TypeError('wrapRequest must answer with an object');
}
