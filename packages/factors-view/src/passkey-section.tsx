import type { Passkey, Passkeys } from '@stoa/contract/passkeys';
import { useLanguage } from '@stoa/text/language';
import account from '@stoa/ui/account.module.css';
import { Button } from '@stoa/ui/button.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useState } from 'react';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { useFactorServices } from './factor-services.tsx';
import styles from './factors.module.css';
import { useFactorsText } from './i18n/factors-text.ts';
import { takesPasskeys, tellAccepted } from './passkey-browser.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

interface PasskeySectionProps {
  readonly passkeys: Passkeys;
}

type Opened = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys that open the account: add, rename and remove them. */
export function PasskeySection({ passkeys }: PasskeySectionProps) {
  const t = useFactorsText();
  const { tag } = useLanguage();
  const toast = useToast();
  const { factors, refresh, showCodes } = useFactorServices();
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data } = passkeys;
  const day = (at: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(at));
  const isOffered = takesPasskeys(passkeys) && factors.policy !== 'off';

  async function finish(text: string, made: readonly string[] | null = null) {
    setOpened(undefined);
    setCodes(made ?? []);
    if (made === null) toast({ kind: 'success', text });
    const now = await refresh();
    // Best effort: a device that does not listen goes on offering what was removed.
    if (now) await tellAccepted(now).catch(() => undefined);
  }
  const dialog = { onClose: () => setOpened(undefined) };

  return (
    <>
      {data.length > 0 && (
        <ul className={`${account.list} ${styles.list}`}>
          {data.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <p className={account.name}>
                  {passkey.name}
                  {passkey.synced && <Tag tone="neutral">{t('passkeySynced')}</Tag>}
                </p>
                <p className={account.use}>
                  {passkey.last_used_at
                    ? t('passkeyUse', { added: day(passkey.created_at), used: day(passkey.last_used_at) })
                    : t('passkeyUnused', { added: day(passkey.created_at) })}
                </p>
              </div>
              <div className={styles.actions}>
                <Button
                  size="sm"
                  aria-label={t('passkeyRenameOf', { name: passkey.name })}
                  onClick={() => setOpened({ kind: 'rename', passkey })}
                >
                  {t('passkeyRename')}
                </Button>
                <Button
                  size="sm"
                  aria-label={t('passkeyRemoveOf', { name: passkey.name })}
                  onClick={() => setOpened({ kind: 'remove', passkey })}
                >
                  {t('passkeyRemove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {data.length === 0 && <p className={account.none}>{t(isOffered ? 'passkeyNone' : 'passkeyNotHere')}</p>}
      <div className={account.foot}>
        {isOffered && data.length < passkeys.most && (
          <Button onClick={() => setOpened({ kind: 'add' })}>{t('passkeyAdd')}</Button>
        )}
      </div>
      {opened?.kind === 'add' && (
        <AddPasskeyDialog {...dialog} onDone={(made) => void finish(t('passkeyAdded'), made)} />
      )}
      {opened?.kind === 'rename' && (
        <RenamePasskeyDialog
          passkey={opened.passkey}
          onClose={dialog.onClose}
          onDone={() => void finish(t('passkeyRenamed'))}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemovePasskeyDialog {...dialog} passkey={opened.passkey} onDone={() => void finish(t('passkeyRemoved'))} />
      )}
      {codes.length > 0 &&
        showCodes({
          title: t('codesTitle'),
          warning: t('codesWarning'),
          name: t('factorCodes'),
          codes,
          onClose: () => setCodes([]),
        })}
    </>
  );
}
