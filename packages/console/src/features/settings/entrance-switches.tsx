import type { ManagedSettings } from '@stoa/contract/managed-settings';
import { figure } from '@stoa/text/figure';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import classes from './settings.module.css';

const switches = ['public', 'rbac', 'basic_auth', 'auto_approve_developers'] as const;
type Switch = (typeof switches)[number];

/** Each with what it means now; what a change would mean is said, with numbers, before it is made. */
export function EntranceSwitches({ settings }: { readonly settings: ManagedSettings }) {
  const t = useText();
  const [asked, setAsked] = useState<Switch>();
  return (
    <Section title={t('settings.entrance')}>
      <ul className={classes.switches}>
        {switches.map((name) => {
          const state = settings[name] ? 'on' : 'off';
          const title = t(`settings.${name}`);
          return (
            <li key={name} id={name}>
              <div>
                <h3>
                  {title} <Tag tone={settings[name] ? 'success' : 'neutral'}>{t(`settings.${state}`)}</Tag>
                </h3>
                <p>{t(`settings.${name}Now.${state}`)}</p>
              </div>
              <Button
                size="sm"
                aria-label={t(settings[name] ? 'settings.switchOffFor' : 'settings.switchOnFor', { name: title })}
                onClick={() => setAsked(name)}
              >
                {t(settings[name] ? 'settings.switchOff' : 'settings.switchOn')}
              </Button>
            </li>
          );
        })}
      </ul>
      {asked && <SwitchDialog name={asked} settings={settings} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

interface SwitchDialogProps {
  readonly name: Switch;
  readonly settings: ManagedSettings;
  readonly onClose: () => void;
}

function SwitchDialog({ name, settings, onClose }: SwitchDialogProps) {
  const { t, tag } = useLanguage();
  const [isOn] = useState(settings[name]);
  const { developers, by_password_alone, password_sessions, without_team, products, providers } = settings.figures;
  const consequence = t(`settings.${name}Then.${isOn ? 'off' : 'on'}`, {
    developers: figure(developers.approved, tag),
    pending: figure(developers.pending, tag),
    alone: figure(by_password_alone, tag),
    sessions: figure(password_sessions, tag),
    without: figure(without_team, tag),
    products: figure(products, tag),
    providers: figure(providers, tag),
  } as never);
  const verb = t(isOn ? 'settings.switchOffFor' : 'settings.switchOnFor', { name: t(`settings.${name}`) });
  return (
    <ConfirmAct
      title={verb}
      confirm={t(isOn ? 'settings.switchOff' : 'settings.switchOn').replace('…', '')}
      run={(call) => call('changeSettings', { body: { [name]: !isOn } })}
      successText={() => t('settings.saved')}
      onClose={onClose}
    >
      {consequence}
    </ConfirmAct>
  );
}
