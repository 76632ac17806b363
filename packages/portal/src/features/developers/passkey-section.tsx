import type { Factors } from '@stoa/contract/factors';
import type { Passkey, Passkeys } from '@stoa/contract/passkeys';
import { Button } from '@stoa/ui/button.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useServices } from '../../services.tsx';
import { ShownSecret } from '../../shown-secret.tsx';
import { factorsQuery, passkeysQuery, sessionsQuery } from './account-queries.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import styles from './linked-providers.module.css';
import { takesPasskeys, tellAccepted } from './passkey-browser.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

interface PasskeySectionProps {
  readonly passkeys: Passkeys;
  readonly factors: Factors;
  readonly email: string;
}

type Opened = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys that open the account: add, rename and remove them. */
export function PasskeySection({ passkeys, factors, email }: PasskeySectionProps) {
  const t = useText();
  const { tag } = useLanguage();
  const toast = useToast();
  const { call } = useServices();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const texts = useSecretTexts('recovery');
  const { data } = passkeys;
  const day = (at: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(at));
  const isOffered = takesPasskeys(passkeys);

  async function finish(text: string, made: readonly string[] | null = null) {
    setOpened(undefined);
    setCodes(made ?? []);
    if (made === null) toast({ kind: 'success', text });
    void queries.invalidateQueries({ queryKey: factorsQuery(call).queryKey });
    void queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey });
    await queries.invalidateQueries({ queryKey: passkeysQuery(call).queryKey });
    const now = queries.getQueryData(passkeysQuery(call).queryKey);
    // Best effort: a device that does not listen goes on offering what was removed.
    if (now) await tellAccepted(now).catch(() => undefined);
  }
  const dialog = { email, factors, onClose: () => setOpened(undefined) };

  return (
    <>
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <p className={styles.name}>
                  {passkey.name}
                  {passkey.synced && <Tag tone="neutral">{t('account.passkeySynced')}</Tag>}
                </p>
                <p className={styles.use}>
                  {passkey.last_used_at
                    ? t('account.passkeyUse', { added: day(passkey.created_at), used: day(passkey.last_used_at) })
                    : t('account.passkeyUnused', { added: day(passkey.created_at) })}
                </p>
              </div>
              <div className={styles.actions}>
                <Button
                  size="sm"
                  aria-label={t('account.passkeyRenameOf', { name: passkey.name })}
                  onClick={() => setOpened({ kind: 'rename', passkey })}
                >
                  {t('account.passkeyRename')}
                </Button>
                <Button
                  size="sm"
                  aria-label={t('account.passkeyRemoveOf', { name: passkey.name })}
                  onClick={() => setOpened({ kind: 'remove', passkey })}
                >
                  {t('account.passkeyRemove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {data.length === 0 && (
        <p className={styles.none}>{t(isOffered ? 'account.passkeyNone' : 'account.passkeyNotHere')}</p>
      )}
      <div className={styles.foot}>
        {isOffered && data.length < passkeys.most && (
          <Button onClick={() => setOpened({ kind: 'add' })}>{t('account.passkeyAdd')}</Button>
        )}
      </div>
      {opened?.kind === 'add' && (
        <AddPasskeyDialog {...dialog} onDone={(made) => void finish(t('account.passkeyAdded'), made)} />
      )}
      {opened?.kind === 'rename' && (
        <RenamePasskeyDialog
          passkey={opened.passkey}
          onClose={dialog.onClose}
          onDone={() => void finish(t('account.passkeyRenamed'))}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemovePasskeyDialog
          {...dialog}
          passkey={opened.passkey}
          onDone={() => void finish(t('account.passkeyRemoved'))}
        />
      )}
      {codes.length > 0 && (
        <ShownSecret
          opened
          values={[{ name: t('account.factorCodes'), value: codes.join('\n') }]}
          fileName="recovery-codes.txt"
          onClose={() => setCodes([])}
          texts={texts}
        />
      )}
    </>
  );
}
