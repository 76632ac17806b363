import { roleAllows } from '@stoa/contract/management-roles';
import type { Team } from '@stoa/contract/teams';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';

/** Lists the members of a team; more are added by email. */
export function MembersDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const t = useText();
  const { me, call } = useServices();
  const queries = useQueryClient();
  const params = { teamId: team.id };
  const [email, setEmail] = useState('');
  const mayEdit = roleAllows(me.role, 'addTeamMember');
  const members = useQuery({
    queryKey: ['access', 'members', team.id],
    queryFn: ({ signal }) => call('listTeamMembers', { params, query: { 'page[size]': 100 }, signal }),
  });
  const changed = () => queries.invalidateQueries({ queryKey: ['access'] });
  const add = useMutation({
    mutationFn: async () => {
      const query = { 'filter[email][eq]': email.trim().toLowerCase(), 'page[size]': 1 };
      const [found] = (await call('listDevelopers', { query })).data;
      if (!found) throw new NobodyFound();
      await call('addTeamMember', { params: { ...params, developerId: found.id } });
    },
    onSuccess: async () => {
      setEmail('');
      await changed();
    },
  });
  const remove = useMutation({
    mutationFn: (developerId: string) => call('removeTeamMember', { params: { ...params, developerId } }),
    onSuccess: changed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') add.mutate();
  };
  const error = add.error instanceof NobodyFound ? t('access.nobody') : undefined;
  const failed = members.error ?? remove.error ?? (error ? null : add.error);
  const total = members.data?.meta.page.total ?? 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('access.membersTitle', { team: team.name })}
      closeLabel={t('common.close')}
    >
      <div className={classes.form}>
        <ErrorNotice error={failed} />
        {mayEdit && (
          <form className={classes.row} onSubmit={submit}>
            <TextField
              label={t('access.address')}
              type="email"
              value={email}
              error={error}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <Button type="submit" pending={add.isPending}>
              {t('access.add')}
            </Button>
          </form>
        )}
        {members.data && (
          <ul className={classes.members} aria-label={t('access.members')}>
            {members.data.data.map((member) => (
              <li key={member.id}>
                <span>
                  {member.email}
                  <small>{member.full_name}</small>
                  {member.claimed_by !== null && <small>{t('access.byClaim', { provider: member.claimed_by })}</small>}
                </span>
                {mayEdit && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('access.removeOf', { name: member.email })}
                    onClick={() => remove.mutate(member.id)}
                  >
                    {t('access.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {members.data && total === 0 && <p className={classes.hint}>{t('access.noMembers')}</p>}
        {total > 100 && <p className={classes.hint}>{t('access.firstMembers', { total })}</p>}
      </div>
    </Dialog>
  );
}

class NobodyFound extends Error {}
