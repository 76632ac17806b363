import type { AuditEvent } from '@stoa/contract/managed-access';
import { Button } from '@stoa/ui/button.tsx';
import { DownloadIcon } from '@stoa/ui/icons.tsx';
import { useState } from 'react';
import { auditColumns } from '../features/audit/audit-columns.tsx';
import { AuditFilterFields } from '../features/audit/audit-filter-fields.tsx';
import { askAudit, auditFilters, exportAddress } from '../features/audit/audit-queries.ts';
import { EntryDialog } from '../features/audit/entry-dialog.tsx';
import { referenceText } from '../features/audit/entry-words.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

/** What was done, by whom: for owners. */
export const AuditPage = pageFor('listAuditEvents', Audit);

function Audit() {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const { filters, change, count } = useAddressFilters(auditFilters);
  const list = useCursorList(['audit', filters], askAudit(call, filters));
  const [opened, setOpened] = useState<AuditEvent>();
  const names = Object.assign({}, ...(list.rows ?? []).map((row) => row.names)) as AuditEvent['names'];
  return (
    <>
      <ListPage
        title={t('audit.title')}
        intro={t('audit.intro')}
        list={list}
        rowKey={({ id }) => id}
        isFiltered={count > 0}
        empty={{ title: t('audit.none'), text: t('audit.intro') }}
        search={{ label: t('audit.eventFilter'), value: filters.event, onChange: (event) => change({ event }) }}
        filters={
          <AuditFilterFields
            filters={filters}
            onChange={change}
            nameOf={(reference) => referenceText(reference, names, t)}
          />
        }
        actions={
          <Button component="a" href={exportAddress(filters)} download="audit.ndjson" icon={<DownloadIcon />}>
            {t('audit.export')}
          </Button>
        }
        columns={auditColumns({
          t,
          tag,
          onNarrow: (name, reference) => change({ [name]: reference }),
          onOpen: setOpened,
        })}
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
