import type { OwnProof } from '@stoa/contract/own-proof';
import { useLanguage } from '@stoa/text/language';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
import { useFactorsText } from './i18n/factors-text.ts';
import { ProvenDialog } from './proven-dialog.tsx';

/** Stands above the account where the portal requires a second factor that this session lacks. */
export function FactorNotice() {
  const t = useFactorsText();
  const { tag } = useLanguage();
  const { factors, calls, refresh } = useFactorServices();
  const [asks, setAsks] = useState(false);
  const { due_at, authenticator, passkeys } = factors;
  if (due_at === null) return null;
  const hasFactor = authenticator !== null || passkeys > 0;
  const isDue = new Date(due_at) <= new Date();
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(new Date(due_at));

  async function run(proof: OwnProof) {
    await calls.prove(proof);
    setAsks(false);
    await refresh();
  }

  return (
    <>
      <Notice
        kind={isDue ? 'danger' : 'warning'}
        actions={hasFactor && <Button onClick={() => setAsks(true)}>{t('use')}</Button>}
      >
        {hasFactor ? t('dueUse') : isDue ? t('dueNow') : t('dueLater', { date })}
      </Notice>
      {asks && (
        <ProvenDialog title={t('useTitle')} confirm={t('use')} onClose={() => setAsks(false)} run={run}>
          {null}
        </ProvenDialog>
      )}
    </>
  );
}
