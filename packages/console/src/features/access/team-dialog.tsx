import type { Team } from '@stoa/contract/teams';
import { refusalOf } from '@stoa/text/reason';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAct } from '../../lib/use-act.ts';
import { Choice } from './entry-fields.tsx';

const reaches = ['none', 'view', 'register'] as const;

/** A new team, or another name, description and reach of one. */
export function TeamDialog({ team, onClose }: { readonly team: Team | undefined; readonly onClose: () => void }) {
  const t = useText();
  const called = team?.is_everyone ? t('access.everyone') : (team?.name ?? '');
  const [name, setName] = useState(called);
  const [description, setDescription] = useState(team?.description ?? '');
  const [reach, setReach] = useState<(typeof reaches)[number]>(team?.every_product ?? 'none');
  const save = useAct({
    run: (call) => {
      const body = { name: name.trim(), description, every_product: reach === 'none' ? null : reach };
      if (!team) return call('createTeam', { body });
      const { name: _kept, ...others } = body;
      return call('updateTeam', { params: { teamId: team.id }, body: team.is_everyone ? others : body });
    },
    onDone: onClose,
    showsErrorToast: false,
  });
  const { at, general } = refusalOf(save.error, t, ['name', 'description']);
  return (
    <FormDialog
      title={team ? t('access.editOf', { team: called }) : t('access.newTeam')}
      verb={t(team ? 'access.save' : 'access.create')}
      pending={save.isPending}
      refusal={general}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('access.name')}
        requiredLabel={team?.is_everyone ? undefined : t('common.required')}
        autoComplete="off"
        data-autofocus
        value={name}
        error={at.name}
        disabled={team?.is_everyone}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label={t('access.description')}
        autoComplete="off"
        value={description}
        error={at.description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <Choice
        label={t('access.every')}
        help={t('access.everyHelp')}
        value={reach}
        onValue={(value) => setReach(reaches.find((one) => one === value) ?? 'none')}
        options={reaches.map((one) => [one, t(`access.action.${one}`)])}
      />
    </FormDialog>
  );
}
