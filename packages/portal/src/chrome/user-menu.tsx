import { DropdownMenu } from '@stoa/ui/dropdown-menu.tsx';
import { ChevronDownIcon } from '@stoa/ui/icons.tsx';
import { initials } from '@stoa/ui/initials.ts';
import { usePhone } from '@stoa/ui/use-phone.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import classes from './user-menu.module.css';

export interface Account {
  readonly email: string;
  readonly onLogout: () => void;
}

/**
 * The user dropdown, labelled with the developer's email: 'My Apps' and 'Logout' (portal §1), between them the account. On a
 * phone, where the header has no room for it, the link to the catalog comes first.
 */
export function UserMenu({ email, onLogout }: Account) {
  const t = useText();
  const phone = usePhone();
  const catalog = { id: 'catalog', label: t('nav.catalog'), component: Link, componentProps: { to: '/' } };
  return (
    <DropdownMenu
      label={t('nav.account', { email })}
      actions={[
        ...(phone ? [catalog] : []),
        { id: 'my-apps', label: t('nav.myApps'), component: Link, componentProps: { to: '/my-apps' } },
        { id: 'account', label: t('title.account'), component: Link, componentProps: { to: '/account' } },
        { id: 'logout', label: t('nav.logout'), onSelect: onLogout },
      ]}
      buttonClassName={classes.user}
      button={
        <>
          <span className={classes.initials} aria-hidden="true">
            {initials(email)}
          </span>
          <span className={classes.mail}>{email}</span>
          <ChevronDownIcon className={classes.chevron} />
        </>
      }
    />
  );
}
