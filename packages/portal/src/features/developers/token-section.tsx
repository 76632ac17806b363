import type { CreatedDeveloperToken, DeveloperToken } from '@stoa/contract/developer-tokens';
import { timeAgo } from '@stoa/text/moment';
import account from '@stoa/ui/account.module.css';
import { Button } from '@stoa/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useTokensText } from '../../i18n/tokens/tokens-text.ts';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import { ShownSecret } from '../../shown-secret.tsx';
import { tokensQuery } from './account-queries.ts';
import { AddTokenDialog } from './add-token-dialog.tsx';
import styles from './tokens.module.css';

interface TokenSectionProps {
  readonly tokens: readonly DeveloperToken[];
  /** The one to sign in through again, for an account without a password. */
  readonly provider: { readonly identifier: string | null; readonly name: string } | undefined;
}

/** What programs call the portal with in the developer's name: made, shown once, revoked. */
export function TokenSection({ tokens, provider }: TokenSectionProps) {
  const words = useTokensText();
  const queries = useQueryClient();
  const { call } = useServices();
  const general = useSecretTexts('credential');
  const texts = useMemo(
    () => ({ ...general, title: words('tokens.secretTitle'), warning: <b>{words('tokens.secretWarning')}</b> }),
    [general, words],
  );
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<CreatedDeveloperToken>();
  const [revoking, setRevoking] = useState<DeveloperToken>();
  const now = new Date();

  return (
    <>
      {tokens.length === 0 && <p className={account.none}>{words('tokens.none')}</p>}
      {tokens.length > 0 && (
        <ul className={account.list}>
          {tokens.map((token) => (
            <li key={token.id}>
              <div>
                <p className={account.name}>{token.name}</p>
                <p className={account.use}>
                  <Facts token={token} now={now} />
                </p>
                <p className={styles.scopes}>
                  {token.scopes.map((scope) => (
                    <code key={scope}>{scope}</code>
                  ))}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={words('tokens.revokeOf', { name: token.name })}
                onClick={() => setRevoking(token)}
              >
                {words('tokens.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={account.foot}>
        <Button onClick={() => setAdding(true)}>{words('tokens.add')}</Button>
      </div>
      {adding && (
        <AddTokenDialog
          provider={provider}
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setMade(added);
          }}
        />
      )}
      {made && (
        <ShownSecret
          opened
          values={[{ name: made.name, value: made.token }]}
          fileName={`${made.name}.txt`}
          onClose={() => {
            setMade(undefined);
            void queries.invalidateQueries({ queryKey: tokensQuery(call).queryKey });
          }}
          texts={texts}
        />
      )}
      {revoking && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function Facts({ token, now }: { token: DeveloperToken; now: Date }) {
  const words = useTokensText();
  const { tag } = useLanguage();
  const end = new Date(token.expires_at);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(end);
  const used = token.last_used_at;
  return (
    <>
      {words(end > now ? 'tokens.ends' : 'tokens.ended', { date })},{' '}
      {used ? words('tokens.used', { ago: timeAgo(new Date(used), now, tag) }) : words('tokens.unused')}
    </>
  );
}

function RevokeTokenDialog({ token, onClose }: { token: DeveloperToken; onClose: () => void }) {
  const words = useTokensText();
  const { call } = useServices();
  const revoke = useAct({
    run: () => orGone(call('deleteDeveloperToken', { params: { tokenId: token.id } })),
    changes: [tokensQuery(call).queryKey],
    successText: () => words('tokens.revoked'),
    onDone: onClose,
  });
  return (
    <ConfirmAct
      act={revoke}
      title={words('tokens.revokeOf', { name: token.name })}
      confirm={words('tokens.revoke')}
      failed={(reason) => words('tokens.revokeFailed', { reason })}
      onClose={onClose}
    >
      {words('tokens.revokeText')}
    </ConfirmAct>
  );
}
