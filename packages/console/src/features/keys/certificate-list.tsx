import type { CertificateList, ManagedCertificate } from '@stoa/contract/managed-certificates';
import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import { useText } from '../../i18n/language.tsx';
import { takeAwayColumn } from '../../lib/acts-column.tsx';
import { useServices } from '../../services.tsx';
import { askCertificates } from './key-queries.ts';
import { KeyRows, ownerColumns } from './key-rows.tsx';

interface CertificateListRowsProps {
  readonly list: CertificateList;
  readonly onRelease: (thumbprint: string) => void;
}

/** Certificates that end or have ended. */
export function CertificateListRows({ list, onRelease }: CertificateListRowsProps) {
  const t = useText();
  const { call, me } = useServices();
  const [application, developer] = ownerColumns<ManagedCertificate>(t);
  const tab = `certificates-${list}` as const;
  return (
    <KeyRows
      tab={tab}
      ask={askCertificates(call, list)}
      exported={{
        name: tab,
        columns: [
          'thumbprint',
          'subject',
          'issuer',
          ['application', (row) => row.application.name],
          ['developer', (row) => row.developer.email],
          'not_before',
          'not_after',
        ],
      }}
      columns={[
        { ...application, isRowHeader: true },
        developer,
        { id: 'subject', header: t('keys.subject'), cell: ({ subject }) => subject },
        { id: 'issuer', header: t('keys.issuer'), hiddenBelow: 'wide', cell: ({ issuer }) => issuer },
        { id: 'ends', header: t('keys.ends'), cell: ({ not_after }) => <Moment at={not_after} /> },
        ...takeAwayColumn<ManagedCertificate>(t, {
          verb: t('keys.release'),
          label: (row) => t('keys.releaseOne', { application: row.application.name }),
          onPress: roleAllows(me.role, 'releaseCertificate') ? ({ thumbprint }) => onRelease(thumbprint) : undefined,
        }),
      ]}
      rowKey={({ thumbprint }) => thumbprint}
    />
  );
}
