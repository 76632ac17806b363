import type { CertificateList } from '@stoa/contract/managed-certificates';
import type { KeyList } from '@stoa/contract/managed-credentials';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import classes from './key-list.module.css';

/** The lists of the screen, by their name in the address. */
export type KeyTab = KeyList | `certificates-${CertificateList}`;

const tabs: readonly KeyTab[] = ['ending', 'unused', 'quiet', 'certificates-ending', 'certificates-ended'];

export function keyTabIn(text: string | undefined): KeyTab {
  return tabs.find((each) => each === text) ?? 'ending';
}

/** The list of certificates that a tab shows; undefined for keys. */
export function certificateListOf(tab: KeyTab): CertificateList | undefined {
  return tab === 'certificates-ending' ? 'ending' : tab === 'certificates-ended' ? 'ended' : undefined;
}

export function KeyTabs({ tab }: { readonly tab: KeyTab }) {
  const t = useText();
  return (
    <nav className={classes.tabs} aria-label={t('keys.lists')}>
      {tabs.map((each) => (
        <Link
          key={each}
          to="/keys"
          search={((before: object) => ({ ...before, list: each })) as never}
          resetScroll={false}
          activeOptions={{ includeSearch: false, exact: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={each === tab ? 'page' : undefined}
        >
          {t(`keys.list.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
