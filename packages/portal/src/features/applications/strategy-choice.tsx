import type { AuthStrategy, AuthStrategyDetails } from '@stoa/contract/applications';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { useId } from 'react';
import { useText } from '../../i18n/language.tsx';
import styles from './application-form.module.css';
import { EnvironmentTag } from './environment-tag.tsx';

export interface StrategyChoiceProps {
  readonly strategies: readonly AuthStrategy[];
  readonly details: ReadonlyMap<string, AuthStrategyDetails> | undefined;
  readonly value: string;
  readonly locked: boolean;
  readonly error: string | undefined;
  readonly onChange: (strategyId: string) => void;
}

/** The auth strategy: radio rows up to five, a select beyond. */
export function StrategyChoice({ strategies, details, value, locked, error, onChange }: StrategyChoiceProps) {
  const t = useText();
  const group = useId();
  const help = t(locked ? 'applicationForm.strategyLocked' : 'applicationForm.strategyHelp');
  const shown = locked ? strategies.filter(({ id }) => id === value) : strategies;
  if (shown.length > 5) {
    return (
      <SelectField
        label={t('applicationForm.strategy')}
        requiredLabel={t('common.required')}
        help={help}
        error={error}
        value={value || null}
        onChange={onChange}
        options={shown.map((strategy) => ({
          value: strategy.id,
          label: strategy.name,
          note: t(`strategy.${strategy.credential_type}`),
        }))}
      />
    );
  }
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.scopes} aria-describedby={`${group}-help`}>
      <legend>{t('applicationForm.strategy')}</legend>
      <div className={styles.rows}>
        {shown.map((strategy) => (
          <label key={strategy.id}>
            <input type="radio" name={group} checked={strategy.id === value} onChange={() => onChange(strategy.id)} />
            <span>
              <b>{strategy.name}</b>
              <small>{t(`strategy.${strategy.credential_type}`)}</small>
            </span>
            <EnvironmentTag environment={details?.get(strategy.id)?.environment} />
          </label>
        ))}
      </div>
      <p className={error ? styles.error : styles.help} id={`${group}-help`} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </fieldset>
  );
}
