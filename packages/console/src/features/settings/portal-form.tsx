import { type Locale, locales } from '@stoa/contract/locales';
import type { ManagedSettings } from '@stoa/contract/managed-settings';
import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { Unsaved } from '../../lib/unsaved.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import classes from './settings.module.css';
import { settingsQuery } from './settings-queries.ts';

const periods = ['24h', '90d'] as const;
type Period = (typeof periods)[number];
const fields = ['name', 'locale', 'allowed_time_period'] as const;
type Field = (typeof fields)[number];

/** Edits the settings that change no log-in: name, language, how far back figures go. */
export function PortalForm({ settings }: { readonly settings: ManagedSettings }) {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Partial<Pick<ManagedSettings, Field>>>({});
  const type = (part: typeof typed) => setTyped((all) => ({ ...all, ...part }));
  const shown = { ...settings, ...typed };
  // Only the changed fields are sent, so that what another user changes meanwhile is kept.
  const changed = Object.fromEntries(
    fields.flatMap((each) => {
      const value = shown[each].trim();
      return value === settings[each] ? [] : [[each, value]];
    }),
  ) as { readonly name?: string; readonly locale?: Locale; readonly allowed_time_period?: Period };
  const isDirty = Object.keys(changed).length > 0;
  const save = useAct<void, ManagedSettings>({
    run: (call) => call('changeSettings', { body: changed }),
    successText: () => t('settings.saved'),
    onDone: (saved) => {
      queries.setQueryData(settingsQuery(call).queryKey, saved);
      setTyped({});
    },
    showsErrorToast: false,
  });
  const refused = refusalOf(save.error, t, ['name']);
  const languages = new Intl.DisplayNames([tag], { type: 'language' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Section anchor="portal" title={t('settings.portal')}>
      <Unsaved isDirty={isDirty} />
      {refused.general && <Notice kind="danger">{refused.general}</Notice>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={t('settings.name')}
          value={shown.name}
          error={refused.at.name}
          onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        />
        <SelectField
          label={t('settings.locale')}
          help={t('settings.localeText')}
          options={locales.map((each) => ({ value: each, label: languages.of(each.replace('_', '-')) ?? each }))}
          value={shown.locale}
          onChange={(locale) => type({ locale })}
        />
        <SelectField
          label={t('settings.period')}
          options={periods.map((each) => ({ value: each, label: t(`settings.period${each}`) }))}
          value={shown.allowed_time_period}
          onChange={(chosen) => type({ allowed_time_period: chosen as Period })}
        />
        <Button type="submit" pending={save.isPending} disabled={!isDirty}>
          {t('settings.save')}
        </Button>
      </form>
    </Section>
  );
}
