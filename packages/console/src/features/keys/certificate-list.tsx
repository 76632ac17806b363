import type { CertificateList, ManagedCertificate } from '@stoa/contract/managed-certificates';
import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useText } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { RecordLink } from '../../lib/record-link.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListRows } from '../../lists/list-page.tsx';
import { useCursorList } from '../../lists/use-cursor-list.ts';
import { useServices } from '../../services.tsx';
import classes from './key-list.module.css';
import { askCertificates } from './key-queries.ts';

/** Certificates that end or have ended. */
export function CertificateListRows(props: {
  readonly list: CertificateList;
  readonly onRelease: (thumbprint: string) => void;
}) {
  const { list, onRelease } = props;
  const t = useText();
  const { call, me } = useServices();
  const ask = askCertificates(call, list);
  const rows = useCursorList(['keys', 'certificates', list], ask);
  const mayRelease = roleAllows(me.role, 'releaseCertificate');
  const name = `certificates-${list}` as const;
  return (
    <>
      <p className={classes.about}>
        <span>{t(`keys.about.${name}`)}</span>
        {rows.rows && rows.rows.length > 0 && (
          <ExportButton
            name={name}
            columns={[
              'thumbprint',
              'subject',
              'issuer',
              ['application', (row) => row.application.name],
              ['developer', (row) => row.developer.email],
              'not_before',
              'not_after',
            ]}
            ask={ask}
          />
        )}
      </p>
      <ListRows
        title={t(`keys.list.${name}`)}
        list={rows}
        columns={columnsOf(t, mayRelease ? onRelease : undefined)}
        rowKey={({ thumbprint }) => thumbprint}
        isFiltered={false}
        empty={{ title: t('keys.empty'), text: t(`keys.empty.${name}`) }}
      />
    </>
  );
}

function columnsOf(t: Translate, onRelease: ((id: string) => void) | undefined): DataColumn<ManagedCertificate>[] {
  const columns: DataColumn<ManagedCertificate>[] = [
    {
      id: 'application',
      header: t('keys.application'),
      names: true,
      cell: ({ application }) => (
        <RecordLink of="applications" id={application.id}>
          {application.name}
        </RecordLink>
      ),
    },
    {
      id: 'developer',
      header: t('keys.developer'),
      cell: ({ developer }) => (
        <RecordLink of="developers" id={developer.id}>
          {developer.email}
        </RecordLink>
      ),
    },
    { id: 'subject', header: t('keys.subject'), cell: ({ subject }) => subject },
    { id: 'issuer', header: t('keys.issuer'), from: 'wide', cell: ({ issuer }) => issuer },
    { id: 'ends', header: t('keys.ends'), cell: ({ not_after }) => <Moment at={not_after} /> },
  ];
  if (!onRelease) return columns;
  return [
    ...columns,
    {
      id: 'acts',
      header: t('keys.acts'),
      headerHidden: true,
      phone: 'corner',
      cell: ({ thumbprint, application }) => (
        <WordLink
          component="button"
          tone="danger"
          aria-label={t('keys.releaseOne', { application: application.name })}
          onClick={() => onRelease(thumbprint)}
        >
          {t('keys.release')}
        </WordLink>
      ),
    },
  ];
}
