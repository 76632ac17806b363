import type { Application } from '@stoa/contract/applications';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import type { ReactNode } from 'react';
import { type TranslateJwt, useJwtText } from '../../i18n/jwt/jwt-text.ts';
import styles from './jwt.module.css';
import type { Match } from './match-token.ts';

/** Which of the developer's applications a token would be taken for. */
export function TokenMatches(props: { matches: readonly Match[]; link: (application: Application) => ReactNode }) {
  const words = useJwtText();
  return (
    <Section title={words('match.heading')}>
      <div className={styles.matches}>
        {props.matches.map((match) =>
          match.kind === 'found' ? (
            <Notice key={match.strategy} kind="success" announce="none" title={props.link(match.application)}>
              {words('match.by', { claim: match.claim, strategy: match.strategy })}
            </Notice>
          ) : (
            <Notice key={'strategy' in match ? match.strategy : ''} kind="info" announce="none">
              {sentence(match, words)}
            </Notice>
          ),
        )}
        <p className={styles.unverified}>{words('match.help')}</p>
      </div>
    </Section>
  );
}

function sentence(match: Exclude<Match, { kind: 'found' }>, words: TranslateJwt): string {
  if (match.kind === 'noIssuer') return words('match.noIssuer');
  if (match.kind === 'noClient') return words('match.noClient', match);
  const { strategy } = match;
  if (match.kind === 'noClaim') return words('match.noClaim', { strategy, claims: match.claims.join(', ') });
  return words('match.noAudience', { strategy, audiences: match.audiences.join(', ') });
}
