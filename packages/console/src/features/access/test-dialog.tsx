import type { ManagedIdentityProvider } from '@stoa/contract/teams';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './access.module.css';
import { Choice } from './entry-fields.tsx';

/** Opens the provider's log-in in a new window; what came is shown there (`provider-test-page.tsx`). */
export function TestDialog({
  provider,
  onClose,
}: {
  readonly provider: ManagedIdentityProvider;
  readonly onClose: () => void;
}) {
  const t = useText();
  const kinds = provider.serves === 'both' ? (['developers', 'users'] as const) : [provider.serves];
  const [as, setAs] = useState(kinds[0] ?? 'developers');
  const [isBlocked, setBlocked] = useState(false);
  const begin = useAct({
    run: (call, _window: Window) =>
      call('startProviderTest', { params: { identifier: provider.identifier }, body: { as } }),
    onDone: ({ location }, window) => {
      window.location.href = location;
      onClose();
    },
    showsErrorToast: false,
  });
  const open = () => {
    // The window is opened before the server is asked: browsers allow one only while a press is handled, not after an answer.
    const opened = window.open('', '_blank');
    setBlocked(!opened);
    if (opened) begin.mutate(opened, { onError: () => opened.close() });
  };
  return (
    <Dialog
      opened
      size="narrow"
      title={t('entrance.testOf', { name: provider.name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" pending={begin.isPending} onClick={open}>
            {t('entrance.testOpen')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {begin.error && <Notice kind="danger">{reasonOf(begin.error, t)}</Notice>}
        {isBlocked && <Notice kind="warning">{t('entrance.testBlocked')}</Notice>}
        <p>{t('entrance.testText')}</p>
        {kinds.length > 1 && (
          <Choice
            label={t('entrance.testAs')}
            value={as}
            onValue={(value) => setAs(value === 'users' ? 'users' : 'developers')}
            options={kinds.map((kind) => [kind, t(`access.serves.${kind}`)])}
          />
        )}
      </div>
    </Dialog>
  );
}
