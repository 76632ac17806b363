import type { CreatedGateway, Gateway } from '@stoa/contract/management';
import { figure } from '@stoa/text/figure';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';

interface GatewayDialogProps {
  readonly gateway: Gateway;
  readonly onClose: () => void;
}

/** A new token beside the old one, which ends an hour later. */
export function RotateDialog(props: GatewayDialogProps & { readonly onRotated: (gateway: CreatedGateway) => void }) {
  const { gateway, onClose, onRotated } = props;
  const t = useText();
  return (
    <ConfirmAct
      tone="plain"
      title={t('gateways.rotateTitle', { name: gateway.name })}
      confirm={t('gateways.rotateVerb')}
      run={(call) => call('rotateGatewayToken', { params: { gatewayId: gateway.id }, body: { grace_seconds: 3600 } })}
      onDone={onRotated}
      onClose={onClose}
    >
      {t('gateways.rotateText')}
    </ConfirmAct>
  );
}

/** Confirms the removal; a gateway that is still running would then refuse the registrations and versions that it counts. */
export function RemoveDialog({ gateway, onClose }: GatewayDialogProps) {
  const { t, tag } = useLanguage();
  const { name, guards } = gateway;
  return (
    <ConfirmAct
      title={t('gateways.removeTitle', { name })}
      confirm={t('gateways.removeVerb')}
      run={(call) => call('deleteGateway', { params: { gatewayId: gateway.id } })}
      successText={() => t('gateways.removed', { name })}
      onClose={onClose}
    >
      {t('gateways.removeText', {
        registrations: figure(guards.registrations, tag),
        versions: figure(guards.versions, tag),
      })}
    </ConfirmAct>
  );
}
