import type { ListedUser } from '@stoa/contract/managed-users';
import { roleAllows } from '@stoa/contract/management-roles';
import { userRoles } from '@stoa/contract/user-roles';
import { Button } from '@stoa/ui/button.tsx';
import { useState } from 'react';
import { InvitationList } from '../features/people/invitation-list.tsx';
import { InviteDialog } from '../features/people/invite-dialog.tsx';
import { peopleColumns } from '../features/people/people-columns.tsx';
import { askPeople, peopleFilters, statuses } from '../features/people/people-queries.ts';
import { type PersonAct, PersonMenu } from '../features/people/person-menu.tsx';
import { ResetFactorDialog } from '../features/people/reset-factor-dialog.tsx';
import { RoleDialog } from '../features/people/role-dialog.tsx';
import { ShutOutDialog } from '../features/people/shut-out-dialog.tsx';
import { useText } from '../i18n/language.tsx';
import { FilterSelect } from '../lists/filter-select.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

/** The page of the users who run the portal. Owners invite and decide, viewers look. */
export const PeoplePage = pageFor('listUsers', People);

function People() {
  const t = useText();
  const { call, me } = useServices();
  const { filters, change, count } = useAddressFilters(peopleFilters);
  const ask = askPeople(call, filters);
  const list = useCursorList(['people', 'list', filters], ask);
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<{ readonly act: PersonAct; readonly person: ListedUser }>();
  const mayManage = roleAllows(me.role, 'changeUserRole');
  const close = () => setAsked(undefined);
  return (
    <>
      <ListPage
        title={t('people.title')}
        intro={t('people.intro')}
        list={list}
        rowKey={({ id }) => id}
        isFiltered={count > 0}
        empty={{ title: t('people.none'), text: t('people.intro') }}
        search={{ label: t('people.search'), value: filters.email, onChange: (email) => change({ email }) }}
        filters={
          <>
            <FilterSelect
              label={t('people.role')}
              all={t('people.allRoles')}
              value={filters.role}
              options={userRoles.map((role) => [role, t(`role.${role}`)])}
              onChange={(role) => change({ role })}
            />
            <FilterSelect
              label={t('people.status')}
              all={t('people.allStatuses')}
              value={filters.status}
              options={statuses.map((status) => [status, t(`people.${status}`)])}
              onChange={(status) => change({ status })}
            />
          </>
        }
        exported={{
          name: 'people',
          columns: ['email', 'full_name', 'role', 'status', 'last_seen_at'],
          ask,
        }}
        actions={
          roleAllows(me.role, 'inviteUser') && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              {t('people.invite')}
            </Button>
          )
        }
        columns={peopleColumns(
          t,
          me.id,
          mayManage
            ? (person) => (
                <PersonMenu person={person} isMe={person.id === me.id} onAct={(act) => setAsked({ act, person })} />
              )
            : undefined,
        )}
      />
      <InvitationList />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked?.act === 'role' && <RoleDialog person={asked.person} onClose={close} />}
      {asked?.act === 'factor' && (
        <ResetFactorDialog
          name={asked.person.full_name || asked.person.email}
          run={(call) => call('resetUserFactor', { params: { userId: asked.person.id } })}
          onClose={close}
        />
      )}
      {(asked?.act === 'disable' || asked?.act === 'sessions') && (
        <ShutOutDialog person={asked.person} act={asked.act} onClose={close} />
      )}
    </>
  );
}
