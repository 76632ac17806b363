import { type Locale, locales } from '@stoa/contract/locales';
import type { ManagedSettings } from '@stoa/contract/managed-settings';
import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './settings.module.css';

const periods = ['24h', '90d'] as const;

/** What changes nobody's way in: name, language, how far back figures go. */
export function PortalForm({ settings }: { readonly settings: ManagedSettings }) {
  const { t, tag } = useLanguage();
  const [name, setName] = useState(settings.name);
  const [locale, setLocale] = useState(settings.locale);
  const [period, setPeriod] = useState<(typeof periods)[number]>(settings.allowed_time_period);
  const save = useAct<void>({
    run: (call) =>
      call('changeSettings', {
        body: { name: name.trim(), locale: locale as Locale, allowed_time_period: period },
      }),
    said: () => t('settings.saved'),
    tellsError: false,
  });
  const refused = refusalOf(save.error, t, ['name']);
  const languages = new Intl.DisplayNames([tag], { type: 'language' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Section anchor="portal" title={t('settings.portal')}>
      {refused.general && <Notice kind="danger">{refused.general}</Notice>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={t('settings.name')}
          value={name}
          error={refused.at.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SelectField
          label={t('settings.locale')}
          help={t('settings.localeText')}
          options={locales.map((each) => ({ value: each, label: languages.of(each.replace('_', '-')) ?? each }))}
          value={locale}
          onChange={setLocale}
        />
        <SelectField
          label={t('settings.period')}
          options={periods.map((each) => ({ value: each, label: t(`settings.period${each}`) }))}
          value={period}
          onChange={(chosen) => setPeriod(chosen as typeof period)}
        />
        <Button type="submit" pending={save.isPending}>
          {t('settings.save')}
        </Button>
      </form>
    </Section>
  );
}
