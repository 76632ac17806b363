import { Notice } from '@stoa/ui/notice.tsx';
import { useSearch } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import { isReadable } from '../lib/address-value.ts';
import page from '../lib/page.module.css';

/** Says on every screen which filters of the address cannot be read, and so were left out. */
export function UnreadableAddress() {
  const t = useText();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const names = Object.keys(search).filter((name) => !isReadable(String(search[name])));
  if (names.length === 0) return null;
  return (
    <div className={page.above}>
      <Notice kind="warning">
        {t('address.unreadable', { names: names.map((name) => name.slice(0, 40)).join(', ') })}
      </Notice>
    </div>
  );
}
