import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  applicationPageSchema,
  cursorOrPage,
  developerPageSchema,
  developerStatuses,
  listed,
  listedDeveloperSchema,
  listSearch,
  managedApplicationSchema,
  transferredSchema,
} from './managed-people.ts';
import { equalityFilter, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { email, ids, registrationStatus, uuid } from './values.ts';

const tag = 'Management';

/** Developers and applications as operators look them up: lists, a page for each, and acts that have no other home. */
export const managedPeopleEndpoints = {
  listDevelopers: endpoint(routes.listDevelopers, {
    tag,
    summary: 'List developers',
    description: 'The newest first, unless `order` says otherwise.',
    query: z.object({
      ...cursorOrPage,
      ...equalityFilter('status', z.enum(developerStatuses)),
      ...textFilter('email'),
      search: listSearch.meta({
        description:
          'Every word begins a word of the name or of the address, whose words end at `@`, `.`, `-`, `_` and `+`. Case and accents do not count.',
      }),
      order: z.enum(['newest', 'oldest', 'email']).optional(),
    }),
    responses: { 200: listed(listedDeveloperSchema) },
    problems: [401],
  }),
  getManagedDeveloper: endpoint(routes.getManagedDeveloper, {
    tag,
    summary: 'Get all about a developer',
    params: ids('developerId'),
    responses: { 200: developerPageSchema },
    problems: [401, 404],
  }),
  deleteDeveloper: endpoint(routes.deleteDeveloper, {
    tag,
    summary: 'Delete a developer',
    description:
      'With applications, keys, certificates and registrations, which gateways refuse from now on. The address gets a mail. Nothing brings it back.',
    params: ids('developerId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
  endManagedSession: endpoint(routes.endManagedSession, {
    tag,
    summary: 'End a session of a developer',
    params: ids('developerId', 'sessionId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
  listManagedApplications: endpoint(routes.listManagedApplications, {
    tag,
    summary: 'List applications of all developers',
    description: 'The newest first, unless `order` says otherwise.',
    query: z.object({
      ...cursorOrPage,
      ...equalityFilter('id', uuid),
      ...textFilter('name'),
      ...textFilter('reference_id'),
      ...textFilter('developer_email'),
      ...equalityFilter('developer_id', uuid),
      ...equalityFilter('auth_strategy_id', uuid),
      ...equalityFilter('product_id', uuid),
      ...equalityFilter('product_version_id', uuid),
      ...equalityFilter('access', registrationStatus),
      search: listSearch.meta({
        description:
          'Every word begins a word of the application’s name, or every word begins one of its developer’s name or address. A client id is found as a whole.',
      }),
      order: z.enum(['newest', 'oldest', 'name']).optional(),
    }),
    responses: { 200: listed(managedApplicationSchema) },
    problems: [401],
  }),
  getManagedApplication: endpoint(routes.getManagedApplication, {
    tag,
    summary: 'Get all about an application',
    params: ids('applicationId'),
    responses: { 200: applicationPageSchema },
    problems: [401, 404],
  }),
  transferApplication: endpoint(routes.transferApplication, {
    tag,
    summary: 'Give an application to another developer',
    description:
      'With its keys, certificate, client and registrations, which go on working. Refused for an account that is not approved, that has an application of the same name, or that may not see a version it is registered for. Both developers get a mail.',
    params: ids('applicationId'),
    body: z.strictObject({
      email,
      from_developer_id: uuid.optional().meta({
        description: 'Whose it must be until now: refused where somebody else has given it away in the meantime.',
      }),
    }),
    responses: { 200: transferredSchema },
    problems: [400, 401, 403, 404, 409],
  }),
  deleteManagedApplication: endpoint(routes.deleteManagedApplication, {
    tag,
    summary: 'Delete an application of a developer',
    description:
      'With its keys, certificate and registrations, which gateways refuse from now on. Its developer gets no mail. Nothing brings it back.',
    params: ids('applicationId'),
    responses: { 204: null },
    problems: [401, 403, 404],
  }),
};
