import type { CreatedGateway, Gateway } from '@stoa/contract/management';
import { figure } from '@stoa/text/figure';
import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';

interface GatewayDialogProps {
  readonly gateway: Gateway;
  readonly onClose: () => void;
}

/** A new token beside the old one, which ends an hour later. */
export function RotateDialog(props: GatewayDialogProps & { readonly onRotated: (gateway: CreatedGateway) => void }) {
  const { gateway, onClose, onRotated } = props;
  const t = useText();
  const rotate = useAct<void, CreatedGateway>({
    run: (call) => call('rotateGatewayToken', { params: { gatewayId: gateway.id }, body: { grace_seconds: 3600 } }),
    done: onRotated,
    tellsError: false,
  });
  return (
    <ConfirmDialog
      opened
      tone="plain"
      title={t('gateways.rotateTitle', { name: gateway.name })}
      confirm={t('gateways.rotateVerb')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={rotate.error && reasonOf(rotate.error, t)}
      pending={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      {t('gateways.rotateText')}
    </ConfirmDialog>
  );
}

/** What a gateway refuses that nobody told of its removal. */
export function RemoveDialog({ gateway, onClose }: GatewayDialogProps) {
  const { t, tag } = useLanguage();
  const { name, guards } = gateway;
  const remove = useAct<void>({
    run: (call) => call('deleteGateway', { params: { gatewayId: gateway.id } }),
    said: () => t('gateways.removed', { name }),
    done: onClose,
    tellsError: false,
  });
  return (
    <ConfirmDialog
      opened
      title={t('gateways.removeTitle', { name })}
      confirm={t('gateways.removeVerb')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={remove.error && reasonOf(remove.error, t)}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('gateways.removeText', {
        registrations: figure(guards.registrations, tag),
        versions: figure(guards.versions, tag),
      })}
    </ConfirmDialog>
  );
}
