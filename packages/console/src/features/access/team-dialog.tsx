import type { GrantedAction, Team } from '@stoa/contract/teams';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Field } from '@stoa/ui/field.tsx';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';

/** A new team, or another name, description and reach of one. */
export function TeamDialog({ team, onClose }: { readonly team: Team | undefined; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const queries = useQueryClient();
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const [every, setEvery] = useState<GrantedAction | ''>(team?.every_product ?? '');
  const save = useMutation({
    mutationFn: () => {
      const body = { name, description, every_product: every === '' ? null : every };
      if (!team) return call('createTeam', { body });
      const { name: _kept, ...others } = body;
      return call('updateTeam', { params: { teamId: team.id }, body: team.is_everyone ? others : body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['access'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={team ? t('access.editOf', { team: team.name }) : t('access.newTeam')}
      closeLabel={t('common.close')}
    >
      <form className={classes.form} onSubmit={submit}>
        <ErrorNotice error={save.error} />
        <TextField
          label={t('access.name')}
          value={name}
          maxLength={255}
          disabled={team?.is_everyone}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          label={t('access.description')}
          value={description}
          maxLength={1000}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <Field label={t('access.every')} help={t('access.everyHelp')}>
          {({ className: _frame, ...wiring }) => (
            <NativeSelect
              {...wiring}
              value={every}
              onChange={({ currentTarget }) => setEvery(currentTarget.value as GrantedAction | '')}
            >
              <option value="">{t('access.action.none')}</option>
              <option value="view">{t('access.action.view')}</option>
              <option value="register">{t('access.action.register')}</option>
            </NativeSelect>
          )}
        </Field>
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t(team ? 'access.save' : 'access.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
