const config = 'urn:ietf:params:scim:schemas:core:2.0';
const userSchema = `${config}:User`;
const groupSchema = `${config}:Group`;

const text = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const truth = (name: string) => ({ ...text(name), type: 'boolean' });
const complex = (name: string, subAttributes: readonly unknown[], multiValued = false) => ({
  ...text(name),
  type: 'complex',
  multiValued,
  subAttributes,
});

/** The attributes that are kept (RFC 7643 §7). */
const schemas = [
  {
    id: userSchema,
    name: 'User',
    description: 'A developer of the portal.',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      text('displayName'),
      complex('name', [text('givenName'), text('familyName'), text('formatted')]),
      complex('emails', [text('value', { required: true }), text('type'), truth('primary')], true),
      truth('active'),
    ],
  },
  {
    id: groupSchema,
    name: 'Group',
    description: 'A team of the portal.',
    attributes: [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      complex(
        'members',
        [
          text('value', { mutability: 'immutable', required: true }),
          text('display', { mutability: 'readOnly' }),
          text('type', { mutability: 'immutable', canonicalValues: ['User'] }),
          { ...text('$ref', { mutability: 'immutable' }), type: 'reference', referenceTypes: ['User'] },
        ],
        true,
      ),
    ],
  },
];

/** RFC 7643 §5 to §7: what this server can do, and the resources that it has. */
export function discovery(base: string) {
  const meta = (resourceType: string, path: string) => ({ resourceType, location: `${base}${path}` });
  return {
    serviceProviderConfig: {
      schemas: [`${config}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Token of a directory',
          description: 'Authorization: Bearer, with a token that an owner of the portal makes.',
          primary: true,
        },
      ],
      meta: meta('ServiceProviderConfig', '/ServiceProviderConfig'),
    },
    resourceTypes: [['User', '/Users', userSchema] as const, ['Group', '/Groups', groupSchema] as const].map(
      ([id, endpoint, schema]) => ({
        schemas: [`${config}:ResourceType`],
        id,
        name: id,
        endpoint,
        schema,
        schemaExtensions: [],
        meta: meta('ResourceType', `/ResourceTypes/${id}`),
      }),
    ),
    schemas: schemas.map((schema) => ({
      schemas: [`${config}:Schema`],
      ...schema,
      meta: meta('Schema', `/Schemas/${schema.id}`),
    })),
  };
}
