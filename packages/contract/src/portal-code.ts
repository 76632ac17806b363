import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { appearanceTextsSchema, fontFaceSchema, mostFontFiles } from './appearance.ts';
import { claimedGroupsSchema } from './claimed-groups.ts';
import { factorPolicySchema } from './factor-policy.ts';
import { locales } from './locales.ts';
import { environment, grantedAction, utcMoment } from './values.ts';

/**
 * Portal-as-code on the wire: what a folder of files says about a portal (`docs/portal-as-code.md`).
 * Files themselves travel apart, by their SHA-256, so that only what changed is sent.
 */
export const portalCodeFormat = 1;

/** Largest file that a folder may hold, in bytes. */
export const portalCodeLimits = {
  specification: 50 * 1024 * 1024,
  document: 4 * 1024 * 1024,
  image: 4 * 1024 * 1024,
  yaml: 1024 * 1024,
} as const;

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex');

/** A file of the folder, sent apart under its SHA-256. `path` names it for people: relative to the folder, or `npm:…`. */
export const blobReferenceSchema = z.strictObject({
  sha256: sha256Schema,
  size: z.number().int().min(0).max(portalCodeLimits.specification),
  media_type: z.string().min(1).max(100),
  path: z.string().min(1).max(1024),
});
export type BlobReference = z.infer<typeof blobReferenceSchema>;

/** An identity in addresses: lower-case letters, digits and single hyphens. */
export const slugSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');

const labelKeySchema = z
  .string()
  .regex(/^(?!kong|konnect|mesh|kic|_)[A-Za-z0-9](?:[A-Za-z0-9\-._]{0,61}[A-Za-z0-9])?$/, {
    message:
      'must be 1 to 63 letters, digits, "-", "." or "_", with a letter or digit at both ends, and no reserved prefix',
  });
const labelValueSchema = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9\-._]{0,61}[A-Za-z0-9])?$/, {
  message: 'must be 1 to 63 letters, digits, "-", "." or "_", with a letter or digit at both ends',
});

/** Labels of a product: at most 50 (contract §A.5). */
export const labelsSchema = z
  .record(labelKeySchema, labelValueSchema)
  .refine((labels) => Object.keys(labels).length <= 50, { message: 'must have at most 50 labels' });

export const portalNameSchema = z.string().min(1).max(255);
/** `mutual_tls`: an application's certificate admits by itself, where the gateway tells it (docs/gateways.md). */
export const authMethodSchema = z.enum(['bearer', 'session', 'client_credentials', 'mutual_tls']);
const scopeSchema = z
  .string()
  .max(255)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be a scope token (RFC 6749 §3.3)');
const headerNameSchema = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/, 'must be a header name (RFC 9110 §5.1)');

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** An issuer identifier (OpenID Connect Discovery §2): https, and plain http on this machine alone, without query or fragment. */
export const issuerSchema = z
  .string()
  .max(1000)
  .refine(
    (text) => {
      const url = URL.parse(text);
      if (!url || url.username || url.password || /[?#]|\/\.well-known\//.test(text)) return false;
      return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
    },
    { message: 'must be an address that starts with https://, without query or fragment' },
  );

/**
 * Name of the environment variable that holds a secret, which is neither in a file nor in the database. The prefix keeps
 * a publisher from having another secret of the server sent to an address of theirs.
 */
const secretEnvSchema = z
  .string()
  .max(255)
  .regex(/^STOA_OIDC_[A-Z0-9_]+$/, 'must be a name that starts with STOA_OIDC_');

/** False: an operator is asked about each registration, whatever the version says. */
const autoApprove = z.boolean().default(true);

/** A label for applications that use the strategy. */
const labelled = environment.nullable().default(null);

const tokenStrategy = {
  name: z.string().min(1).max(255),
  auto_approve: autoApprove,
  auth_methods: z.array(authMethodSchema).min(1).max(4).default(['bearer']),
  available_scopes: z.array(scopeSchema).max(200).default([]),
  default: z.boolean().default(false),
  environment: labelled,
  /** The gateway accepts tokens of this issuer. */
  issuer: issuerSchema,
  /** Values of the claim `aud` that a token must have one of; none: it is not compared (RFC 7519 §4.1.3). */
  audiences: z.array(z.string().min(1).max(1000)).max(20).default([]),
  /** The claims that may name the client, in this order; the first that is there counts. */
  client_id_claims: z.array(z.string().min(1).max(100)).min(1).max(5).default(['client_id', 'azp', 'sub']),
  /** The client that asks the issuer about tokens that are not JWTs (RFC 7662); null: such tokens are refused. */
  introspection: z
    .strictObject({ client_id: z.string().min(1).max(1000), client_secret_env: secretEnvSchema })
    .nullable()
    .default(null),
};

export const authStrategyManifestSchema = z.discriminatedUnion('credential_type', [
  z.strictObject({
    name: z.string().min(1).max(255),
    credential_type: z.literal('key_auth'),
    auto_approve: autoApprove,
    key_names: z.array(headerNameSchema).min(1).max(10).default(['apikey']),
    default: z.boolean().default(false),
    environment: labelled,
  }),
  z.strictObject({
    credential_type: z.literal('client_credentials'),
    ...tokenStrategy,
    /** How clients are made at the issuer (RFC 7591). */
    registration: z.strictObject({ initial_access_token_env: secretEnvSchema.nullable().default(null) }),
  }),
  z.strictObject({ credential_type: z.literal('self_managed_client_credentials'), ...tokenStrategy }),
]);
export type AuthStrategyManifest = z.infer<typeof authStrategyManifestSchema>;

/** Whether, and how, applications register to a version. `strategy` is the name of one of the portal's strategies. */
export const registrationManifestSchema = z.strictObject({
  strategy: z.string().min(1).max(255),
  enabled: z.boolean().default(true),
  auto_approve: z.boolean().default(false),
});

export const versionNameSchema = z.string().min(1).max(100);

export const productVersionManifestSchema = z.strictObject({
  name: versionNameSchema,
  specification: blobReferenceSchema.nullable().default(null),
  deprecated: z.boolean().default(false),
  sunset_at: utcMoment.nullable().default(null),
  /** Gateways let CORS preflights pass without a credential, so that the API answers them (docs/gateways.md). */
  preflight: z.boolean().default(false),
  registration: registrationManifestSchema.nullable().default(null),
});
export type ProductVersionManifest = z.infer<typeof productVersionManifestSchema>;

/** A Markdown document. `parent` is the slug of another document of the same product; siblings are in `position` order. */
export const documentManifestSchema = z.strictObject({
  slug: slugSchema,
  title: z.string().min(1).max(255),
  parent: slugSchema.nullable().default(null),
  position: z.number().int().min(0),
  content: blobReferenceSchema,
});
export type DocumentManifest = z.infer<typeof documentManifestSchema>;

/** Requests from the reference through the portal's own server (docs/operating.md). */
export const tryItManifestSchema = z.strictObject({
  proxy: z.boolean().default(false),
  allow_private: z.boolean().default(false),
});

export const productManifestSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().min(1).max(255),
  description: z.string().max(2000).nullable().default(null),
  labels: labelsSchema.default({}),
  try_it: tryItManifestSchema.prefault({}),
  versions: z.array(productVersionManifestSchema).max(500).default([]),
  documents: z.array(documentManifestSchema).max(5000).default([]),
  /** Images beside the documents; a document names them by their path. */
  images: z.array(blobReferenceSchema).max(5000).default([]),
});
export type ProductManifest = z.infer<typeof productManifestSchema>;

export const appearanceManifestSchema = z.strictObject({
  ...appearanceTextsSchema.shape,
  font_files: z
    .array(z.strictObject({ ...fontFaceSchema.shape, file: blobReferenceSchema }))
    .max(mostFontFiles)
    .default([]),
  logo: blobReferenceSchema.nullable().default(null),
  cover: blobReferenceSchema.nullable().default(null),
  favicon: blobReferenceSchema.nullable().default(null),
});

/** One word of the portal context's `feature_set`. */
const featureNameSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9._-]{0,99}$/, 'must be 1 to 100 letters, digits, "-", "." or "_", with a letter first');

export const portalSettingsManifestSchema = z.strictObject({
  name: portalNameSchema,
  locale: z.enum(locales).default('en'),
  public: z.boolean().default(false),
  rbac: z.boolean().default(false),
  allowed_time_period: z.enum(['24h', '90d']).default('24h'),
  basic_auth: z.boolean().default(true),
  auto_approve_developers: z.boolean().default(false),
  /** A folder without these fields leaves the settings of the portal as they are: an older folder weakens nothing. */
  developer_factor: factorPolicySchema.optional(),
  user_factor: factorPolicySchema.optional(),
  /** `feature_set` of the portal context: flags that clients of the portal read (portal §2). */
  feature_set: z
    .record(featureNameSchema, z.boolean())
    .refine((flags) => Object.keys(flags).length <= 100, { message: 'must have at most 100 flags' })
    .default({}),
  appearance: appearanceManifestSchema,
});

/** Words that stand behind `/login/` or `/authenticate/` already. */
const reservedIdentifiers = ['sso', 'oidc-callback'];

const emailDomainSchema = z
  .string()
  .max(253)
  .regex(
    /^(?=.*\.)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/,
    'must be a domain such as example.com, in lower case',
  );

const signInAddressSchema = z
  .string()
  .max(2000)
  .refine(
    (text) => {
      const url = URL.parse(text);
      if (!url || url.username || url.password || url.hash) return false;
      return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
    },
    { message: 'must be an address that starts with https://' },
  );

const certificate = z
  .string()
  .trim()
  .max(8000)
  .regex(
    /^(-----BEGIN CERTIFICATE-----)?[A-Za-z0-9+/=\s]{300,}(-----END CERTIFICATE-----)?$/,
    'must be one X.509 certificate, in PEM or its Base64 alone',
  );
const attributeName = z.string().trim().min(1).max(500).nullable().default(null);

/** What makes an identity provider one of SAML 2.0. `issuer` is its entity id, `client_id` the portal's. */
export const samlManifestSchema = z.strictObject({
  /** The address where its single sign-on service takes requests (HTTP-Redirect binding). */
  sign_in_address: signInAddressSchema,
  /** Those that it signs with: two while it changes from one to the other. */
  certificates: z.array(certificate).min(1).max(10),
  /** Names of attributes, where the usual ones of Entra ID, Okta, Google, AD FS and Keycloak do not fit. */
  email_attribute: attributeName,
  name_attribute: attributeName,
  groups_attribute: attributeName,
});

/**
 * An identity provider that people sign in with, by OpenID Connect or, with `saml`, by SAML 2.0. The entity of auth-elements §6
 * says whom it serves.
 */
export const identityProviderManifestSchema = z
  .strictObject({
    identifier: slugSchema.refine((identifier) => !reservedIdentifiers.includes(identifier), {
      message: `must not be ${reservedIdentifiers.join(' or ')}`,
    }),
    for: z.enum(['developers', 'users', 'both']),
    name: z.string().min(1).max(255),
    /** An address; with `saml` any entity id. */
    issuer: z.string().trim().min(1).max(1000),
    client_id: z.string().min(1).max(1000),
    saml: samlManifestSchema.nullable().default(null),
    client_secret_env: secretEnvSchema.nullable().default(null),
    scopes: z
      .array(scopeSchema)
      .max(50)
      .refine((scopes) => scopes.includes('openid'), { message: 'must have openid' })
      .default(['openid', 'profile', 'email']),
    /**
     * Which address is registered at the provider: the callback of the API, the log-in page, which hands the answer on, or
     * a callback of this provider alone, so that no other one can mix itself in (RFC 9700 §4.4.2.2).
     */
    redirect_uri: z.enum(['api', 'login', 'own']).default('api'),
    /**
     * What makes an address count: `verified` wants the provider to say so (`email_verified`), `trusted` takes its word
     * where it says nothing, for the trusted domains alone. A provider that says `false` is believed either way.
     */
    email: z.enum(['verified', 'trusted']).default('verified'),
    /** Domains for which the provider's word about an address is enough to link it to an account that exists. */
    trusted_email_domains: z.array(emailDomainSchema).max(200).default([]),
    /** New developers need no operator's approval: the provider decides who may enter (contract §A.3). */
    auto_approve: z.boolean().default(true),
    /** Developers with an address of one of these domains are sent to this provider; none: the log-in page offers it to all. */
    domains: z.array(emailDomainSchema).max(200).default([]),
    /**
     * The greatest age in seconds of the sign-in at the provider, when a user or developer signs in by it; null: as the provider
     * likes.
     */
    max_age: z.number().int().min(0).max(31_536_000).nullable().default(null),
    /** What the provider asks people each time (OpenID Connect Core §3.1.2.1); null: as it likes. */
    prompt: z.enum(['login', 'select_account', 'consent']).nullable().default(null),
    /** Log-out ends the session at the provider too. */
    log_out_at_provider: z.boolean().default(false),
    /**
     * Decides when a sign-in counts as one with a second factor: `told` wants the provider to say so (`amr`, `acr`); `trusted` is
     * for a provider that asks all of its people for it and says nothing, as Google does. It holds only for addresses of the
     * trusted domains, since every stranger may have an account at Google.
     */
    second_factor: z.enum(['told', 'trusted']).default('told'),
    /** Teams and roles by a claim; null: none. */
    groups: claimedGroupsSchema.nullable().default(null),
  })
  .refine(
    ({ second_factor, trusted_email_domains }) => second_factor !== 'trusted' || trusted_email_domains.length > 0,
    {
      path: ['trusted_email_domains'],
      message: 'must name at least one domain when second_factor is "trusted"',
    },
  )
  .refine(({ email, trusted_email_domains }) => email !== 'trusted' || trusted_email_domains.length > 0, {
    path: ['trusted_email_domains'],
    message: 'must name at least one domain when email is "trusted"',
  })
  .superRefine(({ issuer, saml, client_secret_env, log_out_at_provider }, context) => {
    const address = saml ? undefined : issuerSchema.safeParse(issuer).error?.issues[0];
    if (address) context.addIssue({ code: 'custom', path: ['issuer'], message: address.message });
    if (saml && client_secret_env !== null)
      context.addIssue({ code: 'custom', path: ['client_secret_env'], message: 'must be left out with saml' });
    if (saml && log_out_at_provider)
      context.addIssue({ code: 'custom', path: ['log_out_at_provider'], message: 'must be left out with saml' });
  });
export type IdentityProviderManifest = z.infer<typeof identityProviderManifestSchema>;

const grants = {
  /** What the team may do with every product, later ones included. */
  every_product: grantedAction.nullable().default(null),
  /** The key is the product's slug. */
  products: z.record(slugSchema, grantedAction).default({}),
};

/** The name of the team that every developer is in. No other team may be called so, in capitals or small letters. */
export const everyoneName = 'Everyone';

/** What teams of developers may see and register for; who is in them is no matter of files. */
export const teamsManifestSchema = z.strictObject({
  everyone: z.strictObject(grants).prefault({}),
  teams: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(255),
        description: z.string().trim().max(1000).nullable().default(null),
        ...grants,
      }),
    )
    .max(5000)
    .default([]),
});
export type TeamsManifest = z.infer<typeof teamsManifestSchema>;

/** A whole portal as its folder says it should be: what is not named here is deleted by an apply. */
export const portalManifestSchema = z.strictObject({
  format: z.literal(portalCodeFormat),
  portal: portalSettingsManifestSchema,
  auth_strategies: z.array(authStrategyManifestSchema).max(50).default([]),
  identity_providers: z.array(identityProviderManifestSchema).max(50).default([]),
  products: z.array(productManifestSchema).max(5000).default([]),
  /** Null: teams are left as they are. */
  teams: teamsManifestSchema.nullable().default(null),
});
export type PortalManifest = z.infer<typeof portalManifestSchema>;

/** What is wrong in which file. `line` and `column` count from 1; both are null when the whole file is meant. */
export const applyProblemSchema = ownObject({
  file: z.string(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** A stable name for programs, such as `unknown_property` or `duplicate_name`. */
  rule: z.string(),
  message: z.string(),
});
export type ApplyProblem = z.infer<typeof applyProblemSchema>;

export const applyChangeSchema = ownObject({
  action: z.enum(['create', 'update', 'delete']),
  kind: z.enum(['portal', 'auth_strategy', 'identity_provider', 'product', 'product_version', 'document', 'team']),
  /** The identity within the portal: `payments`, `payments/v2`, `payments/getting-started`. */
  name: z.string(),
  fields: z.array(ownObject({ field: z.string(), before: z.unknown(), after: z.unknown() })).optional(),
  /** The number of applications' registrations, in any status, that a deletion takes away. */
  registrations: z.number().int().optional(),
  /** The number of developers who were in a deleted team. */
  members: z.number().int().optional(),
});
export type ApplyChange = z.infer<typeof applyChangeSchema>;

/** The answer to an apply or a plan. With problems nothing was written, and `changes` is empty. */
export const applyResultSchema = ownObject({
  applied: z.boolean(),
  changes: z.array(applyChangeSchema),
  problems: z.array(applyProblemSchema),
  /** The number that it is kept under; left out when nothing was changed. */
  revision: z.int().optional(),
});
export type ApplyResult = z.infer<typeof applyResultSchema>;
