import type { ReferenceInfo, ReferenceServer, SecurityScheme } from '@stoa/contract/reference';
import { followed } from '../read/document-references.ts';
import { type JsonObject, list, mapMembers, object, text } from '../read/json-value.ts';
import { address, serversOf } from './shared-objects.ts';
import type { Source } from './source.ts';

/** The Info Object (OpenAPI 3.1 §4.8.2). */
export function infoOf({ document, describe }: Source): ReferenceInfo {
  const info = object(document.info);
  const contact = object(info.contact);
  const license = object(info.license);
  return {
    title: text(info.title) ?? '',
    version: text(info.version) ?? '',
    summary: text(info.summary),
    description: describe(info.description),
    termsOfService: address(info.termsOfService),
    contact: info.contact
      ? { name: text(contact.name), url: address(contact.url), email: text(contact.email) }
      : undefined,
    license: info.license
      ? { name: text(license.name), url: address(license.url), identifier: text(license.identifier) }
      : undefined,
  };
}

/** The document's own servers. Without any it is `/`, relative to the document (OpenAPI 3.1 §4.8.1). */
export function documentServers(source: Source): ReferenceServer[] {
  return source.version === '2.0'
    ? swaggerServers(source.document, source.document.schemes)
    : (serversOf(source.document.servers, source) ?? [{ url: '/' }]);
}

/** OpenAPI 2.0: `schemes`, `host` and `basePath`; an operation may have schemes of its own. */
export function swaggerServers(document: JsonObject, schemes: unknown): ReferenceServer[] {
  const host = text(document.host);
  const path = text(document.basePath) ?? '';
  if (!host) return [{ url: path || '/' }];
  const named = list(schemes).filter((scheme) => typeof scheme === 'string');
  return named.length === 0
    ? [{ url: `//${host}${path}` }]
    : named.map((scheme) => ({ url: `${scheme}://${host}${path}` }));
}

/** Security schemes as 3.1 writes them. */
export function securitySchemes(source: Source): Record<string, SecurityScheme> {
  const { document, references, version } = source;
  const written = version === '2.0' ? document.securityDefinitions : object(document.components).securitySchemes;
  return mapMembers(written, (value) => {
    const scheme = followed(references, value);
    return scheme && (version === '2.0' ? swaggerScheme(scheme, source) : schemeOf(scheme, source));
  });
}

function schemeOf(scheme: JsonObject, { describe }: Source): SecurityScheme {
  return {
    type: scheme.type as SecurityScheme['type'],
    description: describe(scheme.description),
    name: text(scheme.name),
    in: scheme.in as SecurityScheme['in'],
    scheme: text(scheme.scheme),
    bearerFormat: text(scheme.bearerFormat),
    openIdConnectUrl: address(scheme.openIdConnectUrl),
    oauth2MetadataUrl: address(scheme.oauth2MetadataUrl),
    deprecated: scheme.deprecated === true ? true : undefined,
    flows: scheme.flows ? mapMembers(scheme.flows, (flow, name) => flowOf(flow, name)) : undefined,
  };
}

function flowOf(value: unknown, name: string) {
  if (name.startsWith('x-')) return undefined;
  const flow = object(value);
  return {
    authorizationUrl: address(flow.authorizationUrl),
    tokenUrl: address(flow.tokenUrl),
    refreshUrl: address(flow.refreshUrl),
    deviceAuthorizationUrl: address(flow.deviceAuthorizationUrl),
    scopes: mapMembers(flow.scopes, (scope, scopeName) => (scopeName.startsWith('x-') ? undefined : text(scope))),
  };
}

const swaggerFlows: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function swaggerScheme(scheme: JsonObject, source: Source): SecurityScheme {
  if (scheme.type === 'basic') return { ...schemeOf({ ...scheme, type: 'http' }, source), scheme: 'basic' };
  if (scheme.type !== 'oauth2') return schemeOf(scheme, source);
  const flow = swaggerFlows[String(scheme.flow)] ?? 'implicit';
  return {
    ...schemeOf({ ...scheme, flows: undefined }, source),
    flows: { [flow]: flowOf(scheme, flow) ?? { scopes: {} } },
  };
}
