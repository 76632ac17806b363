import { type Locale, locales } from '@stoa/contract/locales';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { singleKeysOn, turnSingleKeys } from '@stoa/ui/single-keys.ts';
import { useColorScheme } from '@stoa/ui/theme.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useId, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import { chooseLocale, chosenLocale } from '../locale-choice.ts';
import type { Me } from '../services.tsx';
import classes from './you-panel.module.css';

/** Each in its own words. */
const languages: Readonly<Record<Locale, string>> = {
  en: 'English',
  ca_ES: 'Català',
  de: 'Deutsch',
  es_ES: 'Español',
  fr: 'Français',
};

/** Shows the signed-in user and the console's settings in this browser. */
export function YouPanel(props: {
  readonly me: Me;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
  readonly onLogOut: () => void;
}) {
  const { me, onClose, onShortcuts, onLogOut } = props;
  const t = useText();
  const id = useId();
  const { scheme, setScheme } = useColorScheme();
  const [keys, setKeys] = useState(singleKeysOn);
  const [leaving, setLeaving] = useState(false);
  return (
    <Dialog
      opened
      size="narrow"
      onClose={onClose}
      title={t('you.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button component="a" href="/console/security">
            {t('you.security')}
          </Button>
          <Button component="a" href="/console/account">
            {t('you.account')}
          </Button>
          <Button
            pending={leaving}
            onClick={() => {
              setLeaving(true);
              onLogOut();
            }}
          >
            {t('you.logOut')}
          </Button>
        </>
      }
    >
      <p className={classes.name}>
        <b>{me.preferred_name || me.full_name}</b>
        <span>
          {me.email} · {t(`role.${me.role}`)}
        </span>
      </p>
      <div className={classes.line}>
        <span>{t('you.theme')}</span>
        <SegmentedControl
          label={t('you.theme')}
          value={scheme}
          onChange={setScheme}
          segments={[
            { value: 'auto', label: t('you.themeAuto') },
            { value: 'light', label: t('you.themeLight') },
            { value: 'dark', label: t('you.themeDark') },
          ]}
        />
      </div>
      <div className={classes.line}>
        <label htmlFor={id}>{t('you.language')}</label>
        <NativeSelect
          id={id}
          defaultValue={chosenLocale(window) ?? ''}
          onChange={({ currentTarget }) => {
            chooseLocale(
              window,
              locales.find((each) => each === currentTarget.value),
            );
            // The texts are loaded with the page, and fixed for the whole visit.
            window.location.reload();
          }}
        >
          <option value="">{t('you.languagePortal')}</option>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale.replace('_', '-')}>
              {languages[locale]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className={classes.line}>
        <CheckboxField
          label={t('you.singleKeys')}
          checked={keys}
          onChange={({ currentTarget }) => {
            turnSingleKeys(currentTarget.checked);
            setKeys(currentTarget.checked);
          }}
        />
      </div>
      <WordLink component="button" onClick={onShortcuts}>
        {t('shortcuts.title')}
      </WordLink>
    </Dialog>
  );
}
