import { roleAllows } from '@stoa/contract/management-roles';
import type { MissingStep, StuckDeveloper } from '@stoa/contract/today';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { askStuck } from '../features/today/today-queries.ts';
import { useText } from '../i18n/language.tsx';
import type { Translate } from '../i18n/text.ts';
import { DeveloperLink } from '../lib/record-link.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

const steps: readonly MissingStep[] = ['confirmed', 'approved', 'application', 'access', 'key', 'called'];

/** Lists the developers who signed up lately and have not come to a step. */
export function StuckPage() {
  const { me } = useServices();
  const { step: asked } = useParams({ strict: false });
  const step = steps.find((each) => each === asked);
  return step && roleAllows(me.role, 'listStuckDevelopers') ? <Stuck key={step} step={step} /> : <MissingPage />;
}

function Stuck({ step }: { readonly step: MissingStep }) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const ask = askStuck(call, step);
  const list = useCursorList(['today', 'stuck', step], ask);
  const title = t(`stuck.title.${step}`);
  return (
    <ListPage
      title={title}
      intro={t('stuck.intro')}
      actions={
        <WordLink component={Link} to="/">
          {t('stuck.back')}
        </WordLink>
      }
      filters={
        <NativeSelect
          aria-label={t('stuck.step')}
          value={step}
          onChange={({ currentTarget }) =>
            void navigate({ to: '/today/stuck/$step', params: { step: currentTarget.value } })
          }
        >
          {steps.map((each) => (
            <option key={each} value={each}>
              {t(`stuck.title.${each}`)}
            </option>
          ))}
        </NativeSelect>
      }
      list={list}
      columns={columnsOf(t)}
      rowKey={({ id }) => id}
      isFiltered={false}
      empty={{ title: t('stuck.empty'), text: t('stuck.emptyText') }}
      exported={{
        name: `stuck-${step}`,
        columns: ['id', 'email', ['name', (row) => row.full_name], 'status', 'signed_up_at', 'since'],
        ask,
      }}
    />
  );
}

function columnsOf(t: Translate): DataColumn<StuckDeveloper>[] {
  return [
    { id: 'developer', header: t('keys.developer'), isRowHeader: true, cell: (row) => <DeveloperLink {...row} /> },
    { id: 'name', header: t('stuck.name'), cell: ({ full_name }) => full_name },
    { id: 'status', header: t('stuck.status'), cell: ({ status }) => t(`status.${status}`) },
    { id: 'signedUp', header: t('funnel.step.signed_up'), cell: ({ signed_up_at }) => <Moment at={signed_up_at} /> },
    { id: 'since', header: t('stuck.since'), cell: ({ since }) => <Moment at={since} /> },
  ];
}
