import type { Invitation } from '@stoa/contract/managed-users';
import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useText } from '../../i18n/language.tsx';
import { actsColumn } from '../../lib/acts-column.tsx';
import page from '../../lib/page.module.css';
import { useAct } from '../../lib/use-act.ts';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListRows } from '../../lists/list-page.tsx';
import { useCursorList } from '../../lists/use-cursor-list.ts';
import { useServices } from '../../services.tsx';
import classes from './people.module.css';
import { askInvitations } from './people-queries.ts';

/** Lists the invitations that are not accepted yet. */
export function InvitationList() {
  const t = useText();
  const { call, me } = useServices();
  const ask = askInvitations(call);
  const list = useCursorList(['people', 'invitations'], ask);
  if (!list.rows) return null;
  const { length } = list.rows;
  return (
    <div className={page.below}>
      <Section
        title={t('people.invitations')}
        count={list.more.isThere ? undefined : length || undefined}
        action={
          length > 0 && (
            <ExportButton ask={ask} name="invitations" columns={['id', 'email', 'full_name', 'role', 'expires_at']} />
          )
        }
      >
        {length === 0 ? (
          <p className={classes.none}>{t('people.noInvitations')}</p>
        ) : (
          <ListRows
            title={t('people.invitations')}
            list={list}
            isFiltered={false}
            empty={{ title: t('people.noInvitations'), text: '' }}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'person',
                header: t('people.person'),
                isRowHeader: true,
                cell: ({ full_name, email }) => (
                  <span className={classes.person}>
                    <b>{full_name}</b>
                    <small>{email}</small>
                  </span>
                ),
              },
              { id: 'role', header: t('people.role'), cell: ({ role }) => t(`role.${role}`) },
              { id: 'expires', header: t('people.expires'), cell: ({ expires_at }) => <Moment at={expires_at} /> },
              ...actsColumn<Invitation>(
                t('common.actions'),
                roleAllows(me.role, 'withdrawInvitation') && ((row) => <Withdraw invitation={row} />),
                { phone: 'plain' },
              ),
            ]}
          />
        )}
      </Section>
    </div>
  );
}

function Withdraw({ invitation: { id, email, full_name } }: { readonly invitation: Invitation }) {
  const t = useText();
  const withdraw = useAct<void>({
    run: (call) => call('withdrawInvitation', { params: { invitationId: id } }),
    successText: () => t('people.withdrawn', { email }),
  });
  return (
    <Button
      size="sm"
      pending={withdraw.isPending}
      aria-label={t('people.withdrawFor', { name: full_name })}
      onClick={() => withdraw.mutate()}
    >
      {t('people.withdraw')}
    </Button>
  );
}
