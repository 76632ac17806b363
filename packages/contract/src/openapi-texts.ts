export const title = 'Stoa Portal API';

export const introduction = `Everything that the developer portal's own pages do, your programs can do too: browse the catalog,
create applications, ask for access to a version of an API product, and make credentials.

## Sign in

\`POST /api/v2/developer/authenticate\` sets two cookies. Send \`portalaccesstoken\` with each call; when a call answers 401,
\`POST /api/v2/developer/refresh\` exchanges the second cookie for a new pair. On a public portal the catalog needs no session.

## Programs

A program needs no session. Make an access token on the account page, with the scopes that the program needs and an end, and send
it as \`Authorization: Bearer stoa_pat_…\`. Each call names its scope; without it the answer is 403 \`scope_missing\`. Calls that
change how you sign in, and your account itself, take no token.

## Pages

Lists answer with \`data\` and with \`meta.page\`: its \`number\`, \`size\` and the \`total\` of items. Ask for another page by
\`page[number]\` (from 1) and \`page[size]\` (1 to 100). A page beyond the last is empty.

## Filters

\`filter[name]=x\` and \`filter[name][eq]=x\` mean equality, \`filter[name][contains]=x\` a part of the text in capitals or small
letters. Several filters must all hold.

## Errors

A call that does not succeed answers \`application/problem+json\` (RFC 9457) with \`status\`, \`title\`, \`detail\` and \`instance\`.
Compare \`code\`, which is stable; \`detail\` is for people. A 400 lists in \`invalid_parameters\` every field that was refused, with
the \`rule\` it broke and a \`reason\` that reads on from the field's name. Quote \`instance\` when you ask for help.

What does not exist and what is not yours look alike: 404.`;

export const tags = [
  { name: 'Developer', description: 'Your account and your session.' },
  { name: 'Portal', description: 'The portal’s name, appearance and the ways to sign in.' },
  { name: 'Products', description: 'The catalog: API products and their versions.' },
  { name: 'Specifications', description: 'The OpenAPI document of a version.' },
  { name: 'Reference', description: 'The OpenAPI document of a version in parts, each as small as its reader needs.' },
  { name: 'Documents', description: 'The documentation of a product.' },
  { name: 'Search', description: 'Search over the catalog.' },
  { name: 'Applications', description: 'Your programs, which call the products’ APIs.' },
  { name: 'Credentials', description: 'API keys and client secrets. Each is shown once.' },
  { name: 'Certificates', description: 'An application’s client certificate.' },
  { name: 'Registrations', description: 'An application’s access to a version of a product.' },
  { name: 'Analytics', description: 'Figures about the calls of your applications.' },
  { name: 'User', description: 'Accounts of the people who run the portal.' },
  { name: 'Management', description: 'For operators: approvals, gateways and the portal as code.' },
  { name: 'Gateway', description: 'For API gateways: decide about each request.' },
] as const;

export const answers: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted',
  204: 'Success, without a body',
  302: 'Redirect',
};

/** The name of the shared response and what it tells. */
export const problems: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['InvalidRequest', 'A field was refused; `invalid_parameters` names each with the rule it broke.'],
  401: ['Unauthorized', 'There is no session or token, it has ended, or the credentials are wrong.'],
  403: ['Forbidden', 'The caller is known but may not do this.'],
  404: ['NotFound', 'It does not exist, or it is not yours.'],
  409: ['Conflict', 'It contradicts what is there, such as a name that is taken.'],
  410: ['Gone', 'The token has expired.'],
  408: ['RequestTimeout', 'The body did not arrive in time.'],
  413: ['ContentTooLarge', 'The body is larger than this call accepts.'],
  415: ['UnsupportedMediaType', 'The body has a media type that this call does not accept.'],
  422: [
    'UnprocessableContent',
    'What is asked for is not supported there: by the application’s auth strategy, or by the product.',
  ],
  429: ['TooManyRequests', 'Too many attempts; `Retry-After` says how many seconds to wait.'],
  500: ['InternalError', 'Something went wrong on our side; `instance` helps us to find it.'],
  502: ['BadGateway', 'The API cannot be reached from the portal.'],
  503: ['ServiceUnavailable', 'Not now; try again later.'],
  504: ['GatewayTimeout', 'The API did not answer in time.'],
};
