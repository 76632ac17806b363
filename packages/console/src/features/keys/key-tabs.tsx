import type { CertificateList } from '@stoa/contract/managed-certificates';
import type { KeyList } from '@stoa/contract/managed-credentials';
import { isPlainClick } from '@stoa/ui/is-plain-click.ts';
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

export function KeyTabs({ tab, onChange }: { readonly tab: KeyTab; readonly onChange: (tab: KeyTab) => void }) {
  const t = useText();
  return (
    <nav className={classes.tabs} aria-label={t('keys.lists')}>
      {tabs.map((each) => (
        <a
          key={each}
          href={`/console/keys?list=${each}`}
          aria-current={each === tab ? 'page' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onChange(each);
          }}
        >
          {t(`keys.list.${each}`)}
        </a>
      ))}
    </nav>
  );
}
