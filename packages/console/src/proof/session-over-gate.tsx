import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';

/** Says above a page that keeps what was typed that its session is over; the log-in opens beside it. */
export function SessionOverGate() {
  const t = useText();
  const { sessionOver } = useServices();
  const isShown = useSyncExternalStore(sessionOver.subscribe, sessionOver.isShown);
  if (!isShown) return null;
  return (
    <Dialog
      opened
      size="narrow"
      title={t('session.over')}
      closeLabel={t('common.close')}
      onClose={sessionOver.close}
      footer={
        <>
          <Button onClick={sessionOver.close}>{t('common.close')}</Button>
          <Button
            variant="primary"
            component="a"
            href="/console/login"
            target="_blank"
            data-autofocus
            onClick={sessionOver.close}
          >
            {t('session.logIn')}
          </Button>
        </>
      }
    >
      {t('session.overText')}
    </Dialog>
  );
}
