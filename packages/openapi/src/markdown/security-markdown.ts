import type { SecurityRequirement, SecurityScheme } from '@stoa/contract/reference';
import { codeSpan, oneLine } from '@stoa/rich-text/escape-markdown';
import { writeMarkdown } from '@stoa/rich-text/write-markdown';

/** What a caller has to present: one line for each way (OpenAPI 3.1 §4.8.30). */
export function securityMarkdown(
  requirements: readonly SecurityRequirement[],
  schemes: Readonly<Record<string, SecurityScheme>>,
): string[] {
  if (requirements.length === 0) return [];
  const ways = requirements.map((requirement) => {
    const parts = Object.entries(requirement).map(([name, scopes]) => schemeText(name, schemes[name], scopes));
    return `- ${parts.length === 0 ? 'nothing: anonymous calls are allowed' : parts.join(', and ')}`;
  });
  return ['## Authorization', ways.length > 1 ? `One of:\n\n${ways.join('\n')}` : ways.join('\n')];
}

function schemeText(name: string, scheme: SecurityScheme | undefined, scopes: readonly string[]): string {
  const needed = scopes.length > 0 ? ` with ${scopes.map(codeSpan).join(', ')}` : '';
  const text = scheme ? writeMarkdown(scheme.description).split('\n')[0] : '';
  const mark = scheme?.deprecated === true ? ', deprecated' : '';
  return `${codeSpan(name)} (${scheme ? kindOf(scheme) : 'unknown'}${mark})${needed}${text ? `: ${text}` : ''}`;
}

function kindOf(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      return `API key in ${scheme.in} ${codeSpan(scheme.name ?? '')}`;
    case 'http':
      return `HTTP ${oneLine(scheme.scheme ?? '')}${scheme.bearerFormat ? `, ${oneLine(scheme.bearerFormat)}` : ''}`;
    case 'oauth2':
      return oauthText(scheme);
    case 'openIdConnect':
      return `OpenID Connect${scheme.openIdConnectUrl ? ` <${scheme.openIdConnectUrl}>` : ''}`;
    default:
      return 'mutual TLS';
  }
}

function oauthText({ flows = {}, oauth2MetadataUrl }: SecurityScheme): string {
  const facts = Object.entries(flows).map(([flow, { tokenUrl }]) => `${flow}${tokenUrl ? ` at <${tokenUrl}>` : ''}`);
  if (oauth2MetadataUrl) facts.push(`metadata at <${oauth2MetadataUrl}>`);
  return facts.length > 0 ? `OAuth 2.0: ${facts.join(', ')}` : 'OAuth 2.0';
}
