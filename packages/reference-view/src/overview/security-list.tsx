import type { SecurityScheme } from '@stoa/contract/reference';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useReferenceText } from '../i18n/reference-text.ts';
import styles from './reference-overview.module.css';

type Schemes = Readonly<Record<string, SecurityScheme>>;

/** How the API knows who calls it: each scheme with where it goes, and the scopes that can be asked for. */
export function SecurityList({ schemes }: { schemes: Schemes }) {
  const r = useReferenceText();
  const entries = Object.entries(schemes);
  if (entries.length === 0) return null;
  return (
    <Section title={r('nav.authentication')}>
      <ul className={styles.rows}>
        {entries.map(([key, scheme]) => (
          <li key={key}>
            <div className={styles.say}>
              <b>{key}</b>
              <Tag>{kindOf(scheme)}</Tag>
              <Place scheme={scheme} />
              {scheme.deprecated === true && <DeprecatedTag label={r('op.deprecated')} />}
            </div>
            {scheme.description && <RichNodes value={scheme.description} />}
            {Object.entries(scheme.flows ?? {}).map(([name, flow]) => (
              <Flow key={name} name={name} flow={flow} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Place({ scheme }: { scheme: SecurityScheme }) {
  const r = useReferenceText();
  if (scheme.type === 'apiKey' && scheme.name) {
    const place = { query: r('nav.inQuery'), header: r('nav.inHeader'), cookie: r('nav.inCookie') };
    return (
      <span>
        {place[scheme.in ?? 'header']} <code>{scheme.name}</code>
      </span>
    );
  }
  if (scheme.type === 'http' && scheme.bearerFormat) return <code>{scheme.bearerFormat}</code>;
  const about = scheme.openIdConnectUrl ?? scheme.oauth2MetadataUrl;
  if (about) return <code>{about}</code>;
  return null;
}

function Flow({ name, flow }: { name: string; flow: NonNullable<SecurityScheme['flows']>[string] }) {
  const r = useReferenceText();
  const scopes = Object.entries(flow.scopes);
  const addresses = [
    [r('op.authorizationUrl'), flow.authorizationUrl],
    [r('op.deviceUrl'), flow.deviceAuthorizationUrl],
    [r('op.tokenUrl'), flow.tokenUrl],
    [r('op.refreshUrl'), flow.refreshUrl],
  ].filter(([, address]) => address);
  return (
    <div className={styles.flow}>
      <p>{flowName(name)}</p>
      {addresses.length > 0 && (
        <dl>
          {addresses.map(([word, address]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>
                <code>{address}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {scopes.length > 0 && (
        <details>
          <summary>{r('nav.scopes', { count: scopes.length })}</summary>
          <dl>
            {scopes.map(([scope, means]) => (
              <div key={scope}>
                <dt>
                  <code>{scope}</code>
                </dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** The standards' own words, which no language translates. */
function kindOf({ type, scheme }: SecurityScheme): string {
  if (type === 'http') return scheme?.toLowerCase() === 'bearer' ? 'HTTP Bearer' : `HTTP ${scheme ?? ''}`.trim();
  return { apiKey: 'API key', mutualTLS: 'Mutual TLS', oauth2: 'OAuth 2.0', openIdConnect: 'OpenID Connect' }[type];
}

function flowName(flow: string): string {
  const names: Readonly<Record<string, string>> = {
    authorizationCode: 'Authorization Code',
    clientCredentials: 'Client Credentials',
    deviceAuthorization: 'Device Authorization',
    implicit: 'Implicit',
    password: 'Resource Owner Password',
  };
  return names[flow] ?? flow;
}
