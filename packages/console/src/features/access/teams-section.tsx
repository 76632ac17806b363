import { roleAllows } from '@stoa/contract/management-roles';
import type { Team } from '@stoa/contract/teams';
import { Button } from '@stoa/ui/button.tsx';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { actsColumn } from '../../lib/acts-column.tsx';
import { TypedConfirm } from '../../lib/records/typed-confirm.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListRows } from '../../lists/list-page.tsx';
import { useCursorList } from '../../lists/use-cursor-list.ts';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';
import { askTeams } from './access-queries.ts';
import { MembersDialog } from './members-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'members' | 'delete'; readonly team: Team };

/** The teams, who is in them, and their names. */
export function TeamsSection() {
  const t = useText();
  const { me, call } = useServices();
  const [open, setOpen] = useState<Open>();
  const ask = askTeams(call);
  const list = useCursorList(['access', 'teams', 'all'], ask);
  const mayEdit = roleAllows(me.role, 'updateTeam');
  const close = () => setOpen(undefined);
  const columns: DataColumn<Team>[] = [
    {
      id: 'name',
      header: t('access.team'),
      isRowHeader: true,
      cell: (team) => (team.is_everyone ? t('access.everyone') : team.name),
    },
    {
      id: 'description',
      header: t('access.description'),
      hiddenBelow: 'medium',
      phone: 'none',
      cell: (team) => team.description,
    },
    {
      id: 'every',
      header: t('access.every'),
      cell: ({ every_product }) => t(`access.action.${every_product ?? 'none'}`),
    },
    {
      id: 'members',
      header: t('access.members'),
      align: 'end',
      cell: (team) =>
        team.member_count === null ? (
          t('access.all')
        ) : roleAllows(me.role, 'listTeamMembers') ? (
          <Button
            size="sm"
            variant="quiet"
            className={classes.figure}
            aria-label={t('access.membersOf', { team: team.name, count: team.member_count })}
            onClick={() => setOpen({ kind: 'members', team })}
          >
            {team.member_count}
          </Button>
        ) : (
          team.member_count
        ),
    },
    { id: 'grants', header: t('access.grants'), align: 'end', cell: ({ grant_count }) => grant_count },
    ...actsColumn<Team>(
      t('access.actions'),
      mayEdit &&
        ((team) => (
          <span className={classes.buttons}>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('access.editOf', { team: team.name })}
              onClick={() => setOpen({ kind: 'edit', team })}
            >
              {t('access.edit')}
            </Button>
            {!team.is_everyone && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('access.deleteOf', { team: team.name })}
                onClick={() => setOpen({ kind: 'delete', team })}
              >
                {t('access.delete')}
              </Button>
            )}
          </span>
        )),
      { phone: 'plain', align: 'end' },
    ),
  ];
  return (
    <>
      <div className={classes.tools}>
        {roleAllows(me.role, 'createTeam') && (
          <Button size="sm" onClick={() => setOpen({ kind: 'new' })}>
            {t('access.newTeam')}
          </Button>
        )}
        <ExportButton
          ask={ask}
          name="teams"
          columns={[
            'id',
            'name',
            'description',
            'every_product',
            ['members', (row) => row.member_count],
            ['grants', (row) => row.grant_count],
            'created_at',
          ]}
        />
      </div>
      <ListRows
        title={t('access.teams')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        isFiltered={false}
        // The list is never empty: the team of all developers always exists.
        empty={{ title: '', text: '' }}
      />
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <TeamDialog team={open.kind === 'edit' ? open.team : undefined} onClose={close} />
      )}
      {open?.kind === 'members' && <MembersDialog team={open.team} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTeam team={open.team} onClose={close} />}
    </>
  );
}

function DeleteTeam({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const queries = useQueryClient();
  return (
    <TypedConfirm
      title={t('access.deleteTitle', { team: team.name })}
      word={team.name}
      label={t('access.typeTeam')}
      confirm={t('access.delete')}
      act={() => call('deleteTeam', { params: { teamId: team.id } })}
      onClose={onClose}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['access'] });
        onClose();
      }}
    >
      <p>{t('access.deleteText', { members: team.member_count ?? 0, grants: team.grant_count })}</p>
    </TypedConfirm>
  );
}
