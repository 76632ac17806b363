import type { SecurityScheme } from '@stoa/contract/reference';
import { ownEntries, ownObject, ownText } from '@stoa/openapi/schema/own';
import { safeLink } from '@stoa/rich-text-view/safe-address';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { type TranslateReference, useReferenceText } from '../i18n/reference-text.ts';
import { Description } from './description.tsx';
import styles from './security.module.css';

interface SecuritySchemeDetailProps {
  readonly name: string;
  /** Undefined where the document names a scheme that it does not have. */
  readonly scheme: unknown;
  /** The scopes that this operation asks for. */
  readonly scopes: readonly string[];
}

/** How one security scheme works (OpenAPI 3.1 §4.8.27): where its secret goes, where its tokens come from. */
export function SecuritySchemeDetail({ name, scheme, scopes }: SecuritySchemeDetailProps) {
  const r = useReferenceText();
  const given = ownObject(scheme) as Partial<SecurityScheme>;
  const scopeText = new Map<string, unknown>();
  for (const [, flow] of ownEntries(given.flows)) {
    for (const [scope, text] of ownEntries(ownObject(flow).scopes)) scopeText.set(scope, text);
  }
  return (
    <div className={styles.scheme}>
      <p>
        <b>{name}</b> <span>{kindOf(given, r)}</span>{' '}
        {given.deprecated === true && <DeprecatedTag label={r('op.deprecated')} />}
      </p>
      <Description value={given.description} />
      <dl>
        {ownText(given.openIdConnectUrl) && <Address name={r('op.discovery')} url={given.openIdConnectUrl as string} />}
        {ownText(given.oauth2MetadataUrl) && (
          <Address name={r('op.metadataUrl')} url={given.oauth2MetadataUrl as string} />
        )}
        {ownEntries(given.flows).map(([flow, detail]) => (
          <Flow key={flow} flow={flow} detail={ownObject(detail)} />
        ))}
        {scopes.map((scope) => (
          <div key={scope}>
            <dt>
              <code>{scope}</code>
            </dt>
            <dd>
              <Description value={scopeText.get(scope)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function kindOf(scheme: Partial<SecurityScheme>, r: TranslateReference): string {
  if (scheme.type === 'apiKey') {
    const place = { query: r('op.inQuery'), header: r('op.inHeader'), cookie: r('op.inCookie') }[scheme.in ?? 'header'];
    return `${r('op.apiKey')} · ${place ?? ''} ${ownText(scheme.name) ?? ''}`.trim();
  }
  if (scheme.type === 'http') {
    const format = ownText(scheme.bearerFormat);
    const kind = String(scheme.scheme ?? '').toLowerCase();
    const words =
      kind === 'basic' ? r('op.httpBasic') : kind === 'bearer' ? r('op.httpBearer') : `HTTP ${scheme.scheme ?? ''}`;
    return format ? `${words} (${format})` : words;
  }
  if (scheme.type === 'oauth2') return 'OAuth 2.0';
  if (scheme.type === 'openIdConnect') return 'OpenID Connect';
  return scheme.type === 'mutualTLS' ? r('op.mutualTls') : r('op.unknownScheme');
}

const flowNames: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization Code',
  clientCredentials: 'Client Credentials',
  implicit: 'Implicit',
  password: 'Resource Owner Password',
  deviceAuthorization: 'Device Authorization',
};

function Flow({ flow, detail }: { readonly flow: string; readonly detail: Readonly<Record<string, unknown>> }) {
  const r = useReferenceText();
  const urls = [
    [r('op.authorizationUrl'), detail.authorizationUrl],
    [r('op.deviceUrl'), detail.deviceAuthorizationUrl],
    [r('op.tokenUrl'), detail.tokenUrl],
    [r('op.refreshUrl'), detail.refreshUrl],
  ] as const;
  return (
    <>
      <div>
        <dt>{r('op.flow')}</dt>
        <dd>{Object.hasOwn(flowNames, flow) ? flowNames[flow] : flow}</dd>
      </div>
      {urls.map(([name, url]) => ownText(url) && <Address key={name} name={name} url={String(url)} />)}
    </>
  );
}

function Address({ name, url }: { readonly name: string; readonly url: string }) {
  const href = /^https?:/i.test(url) ? safeLink(url) : undefined;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href ? (
          <a href={href} rel="noreferrer">
            {url}
          </a>
        ) : (
          url
        )}
      </dd>
    </div>
  );
}
