import type { OwnProof } from '@stoa/contract/own-proof';
import { useLanguage } from '@stoa/text/language';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
import { useFactorsText } from './i18n/factors-text.ts';
import { ProvenDialog } from './proven-dialog.tsx';

/** Stands above the account while an operator's reset waits, and where the portal requires a second factor that this session lacks. */
export function FactorNotice() {
  const t = useFactorsText();
  const { tag } = useLanguage();
  const { factors, calls, refresh } = useFactorServices();
  const [asks, setAsks] = useState(false);
  const { due_at, reset_due_at, authenticator, passkeys } = factors;
  if (due_at === null && reset_due_at === null) return null;
  const hasFactor = authenticator !== null || passkeys > 0;

  async function run(proof: OwnProof) {
    await calls.prove(proof);
    setAsks(false);
    await refresh();
  }

  // A confirmation with the factor does both: it stops a reset, and is what the portal requires.
  return (
    <>
      <Notice
        kind={reset_due_at !== null || isPast(due_at) ? 'danger' : 'warning'}
        actions={
          hasFactor && <Button onClick={() => setAsks(true)}>{t(reset_due_at === null ? 'use' : 'keep')}</Button>
        }
      >
        {reset_due_at !== null && t('resetWaits', { moment: inWords(reset_due_at, { timeStyle: 'short' }) })}{' '}
        {due_at !== null &&
          (hasFactor ? t('dueUse') : isPast(due_at) ? t('dueNow') : t('dueLater', { date: inWords(due_at) }))}
      </Notice>
      {asks && (
        <ProvenDialog title={t('useTitle')} confirm={t('use')} onClose={() => setAsks(false)} run={run}>
          {null}
        </ProvenDialog>
      )}
    </>
  );

  function inWords(at: string, style: Intl.DateTimeFormatOptions = {}): string {
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', ...style }).format(new Date(at));
  }
}

function isPast(at: string | null): boolean {
  return at !== null && new Date(at) <= new Date();
}
