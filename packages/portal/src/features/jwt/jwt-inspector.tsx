import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useJwtText } from '../../i18n/jwt/jwt-text.ts';
import { checkToken } from './check-token.ts';
import { ClaimTable } from './claim-table.tsx';
import { type JsonObject, readToken } from './decode-token.ts';
import styles from './jwt.module.css';
import { TokenFindings } from './token-findings.tsx';

/**
 * Reads a pasted token in the page alone (portal §2, /jwt): it is in no address, no storage and no call, and gone
 * with the page. `matches` says whose it would be.
 */
export function JwtInspector({ matches }: { matches: (claims: JsonObject) => ReactNode }) {
  const words = useJwtText();
  const [pasted, setPasted] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const token = readToken(pasted);
  return (
    <div className={styles.inspector}>
      <div className={styles.paste}>
        <TextAreaField
          ref={field}
          label={words('jwt.token')}
          className={styles.token}
          rows={8}
          value={pasted}
          // The browser must not keep or send the token either: no autofill, no spelling service.
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button
          onClick={() => {
            setPasted('');
            field.current?.focus();
          }}
        >
          {words('jwt.clear')}
        </Button>
      </div>
      <div className={styles.result} role="status" aria-label={words('jwt.result')}>
        {token.kind !== 'empty' &&
          token.mended.map((each) => (
            <Notice key={each} kind="info" announce="none">
              {words(`jwt.${each}`)}
            </Notice>
          ))}
        {token.kind === 'unreadable' && (
          <Notice kind="danger" announce="none">
            {token.why === 'parts' ? words('jwt.parts', { count: token.parts }) : words(`jwt.${token.why}`)}
          </Notice>
        )}
        {token.kind === 'jwt' && (
          <>
            <TokenFindings findings={checkToken(token.header, token.claims, new Date())} />
            <p className={styles.unverified}>{words('jwt.unverified')}</p>
          </>
        )}
      </div>
      {token.kind === 'jwt' && (
        <div className={styles.parts}>
          {matches(token.claims)}
          <Section title={words('jwt.claims')}>
            <ClaimTable caption={words('jwt.claims')} object={token.claims} />
          </Section>
          <Section title={words('jwt.header')}>
            <ClaimTable caption={words('jwt.header')} object={token.header} />
          </Section>
        </div>
      )}
    </div>
  );
}
