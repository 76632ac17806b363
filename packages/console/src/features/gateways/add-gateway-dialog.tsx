import type { CreatedGateway } from '@stoa/contract/management';
import { refusalOf } from '@stoa/text/reason';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAct } from '../../lib/use-act.ts';
import { configurations } from './configurations.ts';
import type { NamedVersion } from './gateway-queries.ts';
import { VersionField } from './version-field.tsx';

interface AddGatewayDialogProps {
  /** Receives the gateway with its token, and the configuration that it was added for. */
  readonly onAdded: (gateway: CreatedGateway, configuration: string) => void;
  readonly onClose: () => void;
}

/** Name and kind; the kind says how it tells the original request and its callers' certificates. */
export function AddGatewayDialog({ onAdded, onClose }: AddGatewayDialogProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [kind, setKind] = useState('nginx');
  const [version, setVersion] = useState<NamedVersion>();
  const add = useAct({
    run(call) {
      const { dialect = 'nginx', certificateHeader = null } = configurations.find(({ id }) => id === kind) ?? {};
      return call('createGateway', {
        body: {
          name: name.trim(),
          dialect,
          certificate_header: certificateHeader,
          product_version_ids: version ? [version.id] : null,
        },
      });
    },
    onDone: (gateway) => onAdded(gateway, kind),
    showsErrorToast: false,
  });
  const refused = refusalOf(add.error, t, ['name']);
  return (
    <FormDialog
      title={t('gateways.addTitle')}
      verb={t('gateways.addVerb')}
      pending={add.isPending}
      refusal={refused.general}
      onSave={() => add.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('gateways.name')}
        requiredLabel={t('common.required')}
        help={t('gateways.nameHelp')}
        data-autofocus
        autoComplete="off"
        value={name}
        error={refused.at.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label={t('gateways.kind')}
        options={configurations.map(({ id, title, isDraft }) => ({
          value: id,
          label: isDraft ? t('gateways.draft', { name: title }) : title,
        }))}
        value={kind}
        onChange={setKind}
      />
      <VersionField label={t('gateways.mayAsk')} all={t('gateways.all')} value={version} onChange={setVersion} />
    </FormDialog>
  );
}
