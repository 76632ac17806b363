import type { Application } from '@stoa/contract/applications';
import type { Registration } from '@stoa/contract/registrations';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import { registrationsQuery } from './registration-queries.ts';

export interface UnregisterDialogProps {
  readonly application: Application;
  readonly registration: {
    readonly id: string;
    readonly status: Registration['status'];
    /** Undefined where the developer may not see the product. */
    readonly product_id?: string;
  };
  readonly title: string;
  readonly onClose: () => void;
}

/** What is lost: only an approved registration has access. */
const warnings = {
  approved: 'registrations.unregisterWarning',
  pending: 'registrations.withdrawWarning',
  rejected: 'registrations.removeWarning',
  revoked: 'registrations.removeWarning',
} as const;

/** Asks before an application gives up its registration for a version. */
export function UnregisterDialog({ application, registration, title, onClose }: UnregisterDialogProps) {
  const t = useText();
  const { call } = useServices();
  const { id, status, product_id } = registration;
  const unregister = useAct({
    run: () => orGone(call('deleteRegistration', { params: { applicationId: application.id, registrationId: id } })),
    changes: [
      registrationsQuery(call, application.id).queryKey,
      ...(product_id ? [['products', product_id, 'versions']] : []),
    ],
    successText: () => t('registrations.unregistered'),
    onDone: onClose,
  });
  return (
    <ConfirmAct act={unregister} title={title} confirm={t('registrations.unregister')} onClose={onClose}>
      {t(warnings[status], { application: application.name })}
    </ConfirmAct>
  );
}
