import { roleAllows } from '@stoa/contract/management-roles';
import { useState } from 'react';
import { CertificateListRows } from '../features/keys/certificate-list.tsx';
import { FindKey } from '../features/keys/find-key.tsx';
import { KeyDetails } from '../features/keys/key-details.tsx';
import { KeyListRows } from '../features/keys/key-list.tsx';
import { certificateListOf, type KeyTab, KeyTabs, keyTabIn } from '../features/keys/key-tabs.tsx';
import { ReleaseCertificate, RevokeKey } from '../features/keys/revoke-key.tsx';
import { useText } from '../i18n/language.tsx';
import page from '../lib/page.module.css';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './keys-page.module.css';
import { pageFor } from './page-for.tsx';

const names = ['list', 'key', 'revoke'] as const;

type Asked = { readonly act: 'revoke' | 'release'; readonly id: string };

/** The page that finds the owner of a key, and lists the keys and certificates that need a look. */
export const KeysPage = pageFor('listManagedCredentials', Keys);

function Keys() {
  const t = useText();
  const { me } = useServices();
  const { filters, change } = useAddressFilters(names);
  const [asked, setAsked] = useState<Asked>();
  const tab = keyTabIn(filters.list);
  usePageTitle(t('keys.title'));
  // The palette leads here with the question open: it asks, and never acts by itself.
  const open =
    asked ??
    (filters.revoke && filters.key && roleAllows(me.role, 'revokeManagedCredential')
      ? { act: 'revoke' as const, id: filters.key }
      : undefined);
  function close(isDone: boolean) {
    setAsked(undefined);
    change({ revoke: undefined, ...(isDone && open?.id === filters.key && { key: undefined }) });
  }
  const Dialog = open?.act === 'release' ? ReleaseCertificate : RevokeKey;
  return (
    <div className={`${page.page} ${classes.page}`}>
      <h1 tabIndex={-1}>{t('keys.title')}</h1>
      {roleAllows(me.role, 'findManagedCredential') && <FindKey onFound={(key) => change({ key })} />}
      {filters.key && (
        <div className={classes.found}>
          <KeyDetails
            id={filters.key}
            onRevoke={() => setAsked({ act: 'revoke', id: filters.key ?? '' })}
            onClose={() => change({ key: undefined })}
          />
        </div>
      )}
      <div className={classes.lists}>
        <KeyTabs tab={tab} onChange={(list) => change({ list })} />
        <List tab={tab} onAsk={setAsked} />
      </div>
      {open && <Dialog id={open.id} onClose={() => close(false)} onDone={() => close(true)} />}
    </div>
  );
}

function List({ tab, onAsk }: { readonly tab: KeyTab; readonly onAsk: (asked: Asked) => void }) {
  const certificates = certificateListOf(tab);
  if (certificates)
    return <CertificateListRows key={tab} list={certificates} onRelease={(id) => onAsk({ act: 'release', id })} />;
  return (
    <KeyListRows
      key={tab}
      list={tab === 'unused' || tab === 'quiet' ? tab : 'ending'}
      onRevoke={(id) => onAsk({ act: 'revoke', id })}
    />
  );
}
