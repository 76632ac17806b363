import { factorPolicies } from '@stoa/contract/factor-policies';
import type { ManagedSettings } from '@stoa/contract/managed-settings';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useId } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './settings.module.css';

type Policies = Pick<ManagedSettings, 'user_factor' | 'developer_factor'>;

/** Chooses which users need a second factor; the server asks for a fresh proof first. */
export function FactorPolicies({ settings }: { readonly settings: ManagedSettings }) {
  const t = useText();
  const id = useId();
  const change = useAct<Partial<Policies>>({
    run: (call, body) => call('changeSettings', { body }),
    successText: () => t('settings.saved'),
  });
  return (
    <Section anchor="factors" title={t('settings.factors')}>
      <p className={classes.intro}>{t('settings.factorsHelp')}</p>
      <ul className={classes.switches}>
        {(['user_factor', 'developer_factor'] as const).map((name) => (
          <li key={name}>
            <h3>
              <label htmlFor={`${id}${name}`}>{t(`settings.${name}`)}</label>
            </h3>
            <NativeSelect
              id={`${id}${name}`}
              value={settings[name]}
              disabled={change.isPending}
              onChange={({ currentTarget: { value } }) => {
                const policy = factorPolicies.find((each) => each === value);
                if (policy) change.mutate({ [name]: policy });
              }}
            >
              {factorPolicies.map((policy) => (
                <option key={policy} value={policy}>
                  {t(`settings.factor.${policy}`)}
                </option>
              ))}
            </NativeSelect>
          </li>
        ))}
      </ul>
    </Section>
  );
}
