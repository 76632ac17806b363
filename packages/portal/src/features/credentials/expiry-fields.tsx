import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { type Expiry, endOf, expiryChoices, isReady, today } from './expiry.ts';

/** Asks when a new key is to end: never, after some days, or with a day of the reader's choice. */
export function ExpiryFields(props: { expiry: Expiry; tried: boolean; onChange: (expiry: Expiry) => void }) {
  const { expiry, tried, onChange } = props;
  const t = useText();
  const words = useApplicationText();
  const { tag } = useLanguage();
  const now = new Date();
  const end = isReady(expiry, now) ? endOf(expiry, now) : undefined;
  const until = end && words('expiry.until', { date: new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(end) });
  const label = (choice: Expiry['choice']) =>
    choice === 'never'
      ? words('expiry.never')
      : choice === 'date'
        ? words('expiry.date')
        : words('expiry.days', { count: choice });
  return (
    <>
      <SelectField
        label={words('expiry.label')}
        help={expiry.choice === 'never' ? words('expiry.neverHelp') : expiry.choice === 'date' ? undefined : until}
        options={expiryChoices.map((choice) => ({ value: choice, label: label(choice) }))}
        value={expiry.choice}
        onChange={(choice) => onChange({ ...expiry, choice: choice as Expiry['choice'] })}
      />
      {expiry.choice === 'date' && (
        <TextField
          label={words('expiry.lastDay')}
          requiredLabel={t('common.required')}
          help={until}
          error={tried && !end ? words('expiry.past') : undefined}
          type="date"
          min={today(now)}
          value={expiry.day}
          onChange={(event) => onChange({ ...expiry, day: event.currentTarget.value })}
        />
      )}
    </>
  );
}
