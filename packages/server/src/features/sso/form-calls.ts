import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Implementer, implementer } from '../../http/implement.ts';

/** Calls whose body is a form: what other sites can make a browser send. In a scope of their own, since all other calls refuse one. */
export async function formCalls(
  http: FastifyInstance,
  implement: Implementer,
  deps: Deps,
  add: (implement: Implementer) => void,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    const inScope = implementer(scope, deps);
    add(inScope);
    for (const name of inScope.names) implement.claim(name);
  });
}
