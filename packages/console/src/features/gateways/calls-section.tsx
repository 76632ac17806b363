import { Section } from '@stoa/ui/section.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Command } from '../../lib/command.tsx';
import { type Configuration, nginxCallsFile, sender } from './configurations.ts';
import type { Filling } from './fill-configuration.ts';
import classes from './gateways.module.css';
import { ShownFile } from './shown-file.tsx';

/** What a link to it names. */
export const callsAnchor = 'calls';

interface CallsSectionProps {
  readonly configuration: Configuration;
  readonly filling: Filling;
  readonly onLog: (file: string) => void;
}

/** What a gateway needs besides, so that its calls are counted: the program's own file, and what sends it. */
export function CallsSection({ configuration, filling, onLog }: CallsSectionProps) {
  const t = useText();
  const { title, file, calls } = configuration;
  const place = useLocation({ select: ({ hash }) => hash });
  // The section scrolls into view by itself: the link to it may have been followed before it was rendered.
  useEffect(() => {
    if (place === callsAnchor) document.getElementById(callsAnchor)?.scrollIntoView?.();
  }, [place]);
  return (
    <Section anchor={callsAnchor} title={t('gateways.report')}>
      <p className={classes.text}>
        {calls ? t('gateways.reportText') : t('gateways.reportsNothing', { program: title })}
      </p>
      {calls && (
        <>
          <div className={classes.fields}>
            <TextField
              label={t('gateways.log')}
              mono
              value={filling.log}
              onChange={({ currentTarget }) => onLog(currentTarget.value)}
            />
          </div>
          {calls.load ? (
            <ShownFile
              title={nginxCallsFile}
              file={nginxCallsFile}
              purpose={t('gateways.writesCalls', { file })}
              load={calls.load}
              filling={filling}
            />
          ) : (
            <p className={classes.text}>{t('gateways.writesItself', { file, log: filling.log })}</p>
          )}
          <ShownFile
            title={sender.file}
            file={sender.file}
            purpose={t('gateways.sendsCalls', { log: filling.log, buffer: filling.buffer })}
            load={sender.load}
            filling={filling}
          />
          <Command>
            {`apt-get install syslog-ng-core syslog-ng-mod-http\ninstall -m 600 ${sender.file} /etc/syslog-ng/stoa.conf\nsyslog-ng --cfgfile /etc/syslog-ng/stoa.conf`}
          </Command>
        </>
      )}
    </Section>
  );
}
