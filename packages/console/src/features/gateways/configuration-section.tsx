import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Command } from '../../lib/command.tsx';
import page from '../../lib/page.module.css';
import { useAddressFilters } from '../../lists/use-address-filters.ts';
import { useServices } from '../../services.tsx';
import { CallsSection } from './calls-section.tsx';
import { configurations, sender } from './configurations.ts';
import { type Filling, gatewayAddress, hostAndPort } from './fill-configuration.ts';
import { foundVersionsQuery, versionQuery } from './gateway-queries.ts';
import classes from './gateways.module.css';
import { ShownFile } from './shown-file.tsx';
import { VersionField } from './version-field.tsx';

const inAddress = ['program', 'version'] as const;

/** The files for a program, with this portal's address and a version's id in them, and how to check it. @param publicUrl of the portal, as people open it */
export function ConfigurationSection({ publicUrl }: { readonly publicUrl: string }) {
  const t = useText();
  const { call } = useServices();
  const { filters, change } = useAddressFilters(inAddress);
  const [typed, setTyped] = useState({
    portal: hostAndPort(publicUrl),
    api: '127.0.0.1:9000',
    listen: '8080',
    path: '/v1/',
    keyName: 'X-Api-Key',
    log: undefined as string | undefined,
  });
  const first = useQuery(foundVersionsQuery(call, ''));
  const named = useQuery({ ...versionQuery(call, filters.version ?? ''), enabled: filters.version !== undefined });
  const chosen = configurations.find(({ id }) => id === filters.program) ?? configurations[0];
  const version = named.data ?? (named.isLoading ? undefined : first.data?.[0]);
  if (!chosen || !first.isSuccess || named.isLoading) return null;
  const field = (name: 'portal' | 'api' | 'listen' | 'path' | 'keyName') => ({
    mono: true,
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  });
  const isSecure = publicUrl.startsWith('https:') && typed.portal === hostAndPort(publicUrl);
  const hasColon = chosen.portHasColon && /^\d+$/.test(typed.listen);
  const filling: Filling = {
    ...typed,
    listen: hasColon ? `:${typed.listen}` : typed.listen,
    versionId: version?.id ?? '',
    log: typed.log ?? chosen.calls?.log ?? '',
    portalUrl: isSecure ? new URL(publicUrl).origin : `http://${typed.portal}`,
    buffer: sender.buffer,
  };
  return (
    <div className={page.below}>
      <Section title={t('gateways.configuration')}>
        {version ? (
          <>
            <div className={classes.fields}>
              <SelectField
                label={t('gateways.program')}
                options={configurations.map(({ id, title, isDraft }) => ({
                  value: id,
                  label: isDraft ? t('gateways.draft', { name: title }) : title,
                }))}
                value={chosen.id}
                onChange={(program) => change({ program })}
              />
              <VersionField
                label={t('gateways.version')}
                value={version}
                onChange={(to) => to && change({ version: to.id })}
              />
              <TextField
                label={t('gateways.address')}
                help={isSecure ? t('gateways.addressSecure') : t('gateways.addressHelp')}
                {...field('portal')}
              />
              <TextField label={t('gateways.api')} {...field('api')} />
              <TextField label={t('gateways.listen')} {...field('listen')} />
              <TextField label={t('gateways.path')} {...field('path')} />
              <TextField label={t('gateways.keyName')} {...field('keyName')} />
            </div>
            {chosen.isDraft && (
              <Notice kind="warning" announce="none">
                {t('gateways.draftNote')}
              </Notice>
            )}
            <ShownFile key={chosen.id} {...chosen} filling={filling} />
          </>
        ) : (
          <p className={classes.text}>{t('gateways.noVersion')}</p>
        )}
      </Section>
      {version && (
        <CallsSection
          key={chosen.id}
          configuration={chosen}
          filling={filling}
          onLog={(log) => setTyped((before) => ({ ...before, log }))}
        />
      )}
      <Section title={t('gateways.check')}>
        <p className={classes.text}>{t('gateways.checkText')}</p>
        <Command>{checkCommand(filling, chosen.tls ?? false)}</Command>
      </Section>
    </div>
  );
}

/** Keys go in `apikey` unless the command is told otherwise. */
function checkCommand({ listen, path, keyName }: Filling, tls: boolean): string {
  const name = keyName.toLowerCase() === 'apikey' ? '' : ` --key-name ${keyName}`;
  return `stoa gateways check ${gatewayAddress(listen, tls)}${path} --key -${name} < key.txt`;
}
