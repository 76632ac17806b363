import { addDirectory, directories, removeDirectory } from '@stoa/access-tokens/directories';
import { portalOf } from '@stoa/permissions/portal';
import { discovery } from '@stoa/scim/discovery';
import { groupChangesOf, newGroup } from '@stoa/scim/group-changes';
import { attributesOf, isObject, readOperations } from '@stoa/scim/patch-operations';
import { ScimError, scimErrorBody } from '@stoa/scim/scim-error';
import { applyToUser } from '@stoa/scim/user-attributes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { directoryOf } from '../../access/directory.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { asProblem, logFailure } from '../../http/problem-handler.ts';
import { changeDirectory } from './change-directory.ts';
import { createPerson } from './create-person.ts';
import { changePerson, deletePerson, getPerson, listPeople } from './people.ts';
import { changeRoleGroup, createRoleGroup, deleteRoleGroup, getRoleGroup, listRoleGroups } from './role-groups.ts';
import { listResponse, noResource, pageIn, type ScimCall } from './scim-call.ts';
import { changeTeam, createTeam, deleteTeam, getTeam, listTeams } from './team-groups.ts';

const base = '/scim/v2';
/** A PUT of a group has its members. */
const bodyLimit = 1024 * 1024;
const mediaType = 'application/scim+json; charset=utf-8';

/** SCIM 2.0 (RFC 7644) for company directories, and the calls by which owners add and remove directories. */
export async function scimRoutes(http: FastifyInstance, implement: Implementer, deps: Deps): Promise<void> {
  const { db, now, config } = deps;
  implement('listDirectories', async ({ portal, query }) => pageOf(directories(db, portal), query, (row) => row));
  implement('createDirectory', async ({ body, ...call }) => ({
    ...(await addDirectory({ ...call, db, now: now() }, body)),
    base_url: `${config.publicUrl}${base}`,
  }));
  implement('updateDirectory', async ({ params, body, ...call }) =>
    changeDirectory({ ...call, deps }, params.directoryId, body),
  );
  implement('deleteDirectory', async ({ params, ...call }) => removeDirectory({ ...call, db }, params.directoryId));

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'string' },
      (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body as string, done)),
    );
    scope.setErrorHandler(sendScimError);
    resourceRoutes(scope, deps);
  });
}

interface Asked {
  readonly call: ScimCall;
  readonly query: Readonly<Record<string, string>>;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly reply: FastifyReply;
}

function resourceRoutes(scope: FastifyInstance, deps: Deps): void {
  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const on = (method: Method | Method[], path: string, handler: (asked: Asked) => Promise<unknown>) =>
    scope.route({
      method,
      url: `${base}${path}`,
      bodyLimit,
      exposeHeadRoute: false,
      // The caller is checked before the body is read: a stranger's body takes no memory.
      onRequest: async (request) => {
        const portal = await portalOf(request, deps);
        const actor = await directoryOf(request, portal, deps);
        calls.set(request, { deps, portal, actor, request });
      },
      handler: async (request, reply) => {
        const call = calls.get(request) as ScimCall;
        const answer = await handler({ call, reply, ...partsOf(request) });
        reply.header('cache-control', 'no-store').type(mediaType);
        return answer === undefined ? reply.code(204).send() : reply.send(JSON.stringify(answer));
      },
    });

  on('GET', '/Users', async ({ call, query }) => {
    const page = pageIn(query);
    const { total, resources } = await listPeople(call, query.filter, page);
    return listResponse(resources, total, page);
  });
  on('POST', '/Users', async ({ call, body, reply }) =>
    created(reply, await createPerson(call, applyToUser({ active: true }, attributesOf(body, 'replace')))),
  );
  on('GET', '/Users/:id', async ({ call, id }) => getPerson(call, id));
  on('PUT', '/Users/:id', async ({ call, id, body }) =>
    // A PUT that says nothing of `active` leaves it.
    changePerson(call, id, ({ active }) => applyToUser({ active }, attributesOf(body, 'replace'))),
  );
  on('PATCH', '/Users/:id', async ({ call, id, body }) => {
    const operations = readOperations(body);
    return changePerson(call, id, (user) => applyToUser(user, operations));
  });
  on('DELETE', '/Users/:id', async ({ call, id }) => deletePerson(call, id));

  on('GET', '/Groups', async ({ call, query }) => {
    const page = { ...pageIn(query), withMembers: wantsMembers(query) };
    const { total, resources } = await groupsOf(call).list(call, query.filter, page);
    return listResponse(resources, total, page);
  });
  on('POST', '/Groups', async ({ call, body, reply }) => {
    const { name, changes } = newGroup(attributesOf(body, 'replace'));
    return created(reply, await groupsOf(call).create(call, name, changes));
  });
  on('GET', '/Groups/:id', async ({ call, id, query }) => groupsOf(call).get(call, id, wantsMembers(query)));
  on('PUT', '/Groups/:id', async ({ call, id, body }) => {
    const changes = groupChangesOf(attributesOf(body, 'replace'));
    // A PUT without members takes all away.
    const none = { kind: 'members', remove: { except: [] }, add: [] } as const;
    return groupsOf(call).change(
      call,
      id,
      changes.some(({ kind }) => kind === 'members') ? changes : [...changes, none],
    );
  });
  on('PATCH', '/Groups/:id', async ({ call, id, body }) =>
    groupsOf(call).change(call, id, groupChangesOf(readOperations(body))),
  );
  on('DELETE', '/Groups/:id', async ({ call, id }) => groupsOf(call).delete(call, id));

  const facts = discovery(`${deps.config.publicUrl}${base}`);
  const whole = { startIndex: 1, count: 100 };
  const oneOf = (list: readonly { readonly id: string }[], id: string) => {
    const found = list.find((each) => each.id === id);
    if (!found) throw noResource();
    return found;
  };
  on('GET', '/ServiceProviderConfig', async () => facts.serviceProviderConfig);
  on('GET', '/ResourceTypes', async () => listResponse(facts.resourceTypes, facts.resourceTypes.length, whole));
  on('GET', '/ResourceTypes/:name', async ({ call }) => oneOf(facts.resourceTypes, nameIn(call.request)));
  on('GET', '/Schemas', async () => listResponse(facts.schemas, facts.schemas.length, whole));
  on('GET', '/Schemas/:name', async ({ call }) => oneOf(facts.schemas, nameIn(call.request)));
  on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '/*', async () => {
    throw noResource();
  });
}

/** Groups of a directory are teams of developers, or say which role users have. */
const groupsOf = ({ actor }: ScimCall) => groups[actor.entity];
const groups = {
  developer: { get: getTeam, list: listTeams, create: createTeam, change: changeTeam, delete: deleteTeam },
  user: {
    get: getRoleGroup,
    list: listRoleGroups,
    create: createRoleGroup,
    change: changeRoleGroup,
    delete: deleteRoleGroup,
  },
};

const calls = new WeakMap<FastifyRequest, ScimCall>();
const idSchema = z.uuid().toLowerCase();

function partsOf({ params, query, body }: FastifyRequest): Pick<Asked, 'query' | 'id' | 'body'> {
  const { id } = params as { readonly id?: string };
  const parsed = id === undefined ? '' : idSchema.safeParse(id).data;
  // A malformed id names nothing.
  if (parsed === undefined) throw noResource();
  if (body !== undefined && body !== null && !isObject(body))
    throw new ScimError(400, 'invalidSyntax', 'The body must be an object.');
  const texts = Object.entries(query as Record<string, unknown>).map(([key, value]) => {
    if (typeof value !== 'string') throw new ScimError(400, 'invalidValue', `${key} is given twice.`);
    return [key, value];
  });
  return { id: parsed, query: Object.fromEntries(texts), body: body ?? {} };
}

function nameIn({ params }: FastifyRequest): string {
  return (params as { readonly name: string }).name;
}

/** `excludedAttributes=members`, or `attributes` without it (RFC 7644 §3.9). */
function wantsMembers({ attributes, excludedAttributes }: Asked['query']): boolean {
  const names = (list: string | undefined) =>
    list
      ?.toLowerCase()
      .split(',')
      .map((each) => each.trim().split('.')[0]);
  return !names(excludedAttributes)?.includes('members') && (names(attributes)?.includes('members') ?? true);
}

function created<Resource extends { readonly meta: { readonly location: string } } | undefined>(
  reply: FastifyReply,
  resource: Resource,
): Resource {
  if (resource) reply.code(201).header('location', resource.meta.location);
  return resource;
}

/** Every refusal as RFC 7644 §3.12 has it, the framework's too. */
function sendScimError(thrown: FastifyError | ScimError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').type(mediaType);
  if (thrown instanceof ScimError) {
    request.log.info({ scim_type: thrown.scimType, reason: thrown.message }, 'request refused');
    return reply
      .code(thrown.status)
      .send(JSON.stringify(scimErrorBody(thrown.status, thrown.message, thrown.scimType)));
  }
  const problem = asProblem(thrown);
  if (problem.code === 'internal') logFailure(request, problem, thrown);
  else request.log.info({ code: problem.code, reason: problem.message }, 'request refused');
  const { headers, retryAfter } = problem.options;
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  if (headers) reply.headers(headers);
  const scimType = problem.status === 400 ? 'invalidSyntax' : undefined;
  return reply.code(problem.status).send(JSON.stringify(scimErrorBody(problem.status, problem.message, scimType)));
}
