import type { AuthStrategy, AuthStrategyDetails } from '@stoa/contract/applications';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import styles from './call-preview.module.css';
import { tokenCall } from './token-call.ts';

export interface CallPreviewProps {
  readonly strategy: AuthStrategy;
  readonly details: AuthStrategyDetails | undefined;
  readonly scopes: readonly string[];
}

/** The call that a strategy leads to, without a single secret in it. */
export function CallPreview({ strategy, details, scopes }: CallPreviewProps) {
  const words = useApplicationText();
  const keys = strategy.credential_type === 'key_auth';
  const notes = keys
    ? [words('preview.key')]
    : strategy.credential_type === 'client_credentials'
      ? [words('preview.issued'), words('preview.once')]
      : [words('preview.own'), words('preview.proof')];
  const lines = keys
    ? [`curl "$API_URL" \\`, `  -H "${strategy.key_names[0] ?? 'apikey'}: $API_KEY"`]
    : [
        `# 1. ${words('preview.token', { issuer: strategy.name })}`,
        ...tokenCall(details?.issuer ?? undefined, scopes),
        '',
        `# 2. ${words('preview.call')}`,
        `curl "$API_URL" \\`,
        `  -H "Authorization: Bearer $ACCESS_TOKEN"`,
      ];
  return (
    <section className={styles.panel} aria-label={words('preview.heading')}>
      <h2>{words('preview.heading')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <code key={row} data-comment={line.startsWith('#') || undefined}>
            {`${line}\n`}
          </code>
        ))}
      </pre>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
