import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import { providerQuery, providerUsage, strategyQuery, strategyUsage } from './entrance-queries.ts';

/** Removing a strategy; one that is in use says so instead. */
export function RemoveStrategy({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(strategyQuery(call, name));
  const remove = useAct({
    run: (ask) => ask('deleteAuthStrategy', { params: { strategyName: name } }),
    done: onClose,
    tellsError: false,
  });
  if (!data) return null;
  const title = t('entrance.removeTitle', { name });
  if (data.usage.versions + data.usage.applications > 0)
    return (
      <Dialog opened size="narrow" title={title} closeLabel={t('common.close')} onClose={onClose}>
        <p>
          <Emphasis text={t('entrance.inUse', strategyUsage(data, t))} />
        </p>
      </Dialog>
    );
  return <Ask title={title} act={remove} text={t('entrance.removeStrategy')} onClose={onClose} />;
}

/** Removing a provider, with who comes by it. */
export function RemoveProvider({ identifier, onClose }: { readonly identifier: string; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(providerQuery(call, identifier));
  const remove = useAct({
    run: (ask) => ask('deleteIdentityProvider', { params: { identifier } }),
    done: onClose,
    tellsError: false,
  });
  if (!data) return null;
  const title = t('entrance.removeTitle', { name: data.provider.name });
  const isUsed = data.usage.developers + data.usage.users > 0;
  const text = isUsed ? t('entrance.removeProvider', providerUsage(data, t)) : t('entrance.removeUnused');
  return <Ask title={title} act={remove} text={text} onClose={onClose} />;
}

interface AskProps {
  readonly title: string;
  readonly text: string;
  readonly act: { readonly mutate: () => void; readonly isPending: boolean; readonly error: unknown };
  readonly onClose: () => void;
}

function Ask({ title, text, act, onClose }: AskProps) {
  const t = useText();
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={t('entrance.remove')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={act.isPending}
      error={act.error ? reasonOf(act.error, t) : null}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      <Emphasis text={text} />
    </ConfirmDialog>
  );
}
