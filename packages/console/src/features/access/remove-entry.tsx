import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import { useServices } from '../../services.tsx';
import { providerQuery, providerUsage, strategyQuery, strategyUsage } from './entrance-queries.ts';

/** Removing a strategy; one that is in use says so instead. */
export function RemoveStrategy({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(strategyQuery(call, name));
  if (!data) return null;
  const title = t('entrance.removeTitle', { name });
  if (data.usage.versions + data.usage.applications > 0)
    return (
      <Dialog
        opened
        size="narrow"
        title={title}
        closeLabel={t('common.close')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <p>
          <Emphasis text={t('entrance.inUse', strategyUsage(data, t))} />
        </p>
      </Dialog>
    );
  return (
    <ConfirmAct
      title={title}
      confirm={t('entrance.remove')}
      run={(ask) => ask('deleteAuthStrategy', { params: { strategyName: name } })}
      onClose={onClose}
    >
      <Emphasis text={t('entrance.removeStrategy')} />
    </ConfirmAct>
  );
}

/** Removes a provider, after showing how many users log in with it. */
export function RemoveProvider({ identifier, onClose }: { readonly identifier: string; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(providerQuery(call, identifier));
  if (!data) return null;
  const isUsed = data.usage.developers + data.usage.users > 0;
  return (
    <ConfirmAct
      title={t('entrance.removeTitle', { name: data.provider.name })}
      confirm={t('entrance.remove')}
      run={(ask) => ask('deleteIdentityProvider', { params: { identifier } })}
      onClose={onClose}
    >
      <Emphasis text={isUsed ? t('entrance.removeProvider', providerUsage(data, t)) : t('entrance.removeUnused')} />
    </ConfirmAct>
  );
}
