import { Button } from '@stoa/ui/button.tsx';
import { useCopy } from '@stoa/ui/clipboard.ts';
import { CheckIcon, CopyIcon, DownloadIcon } from '@stoa/ui/icons.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { saveText } from '../../lib/save-text.ts';
import { useAddressFilters } from '../../lists/use-address-filters.ts';
import { configurations } from './configurations.ts';
import { type Filling, fillConfiguration, hostAndPort, leftInFile } from './fill-configuration.ts';
import type { NamedVersion } from './gateway-queries.ts';
import classes from './gateways.module.css';

const inAddress = ['program', 'version'] as const;

interface ConfigurationSectionProps {
  readonly versions: readonly NamedVersion[];
  /** Of the portal, as people open it. */
  readonly publicUrl: string;
}

/** The file for a program, with this portal's address and a version's id in it. */
export function ConfigurationSection({ versions, publicUrl }: ConfigurationSectionProps) {
  const t = useText();
  const { filters, change } = useAddressFilters(inAddress);
  const [typed, setTyped] = useState({
    portal: hostAndPort(publicUrl),
    api: '127.0.0.1:9000',
    listen: '8080',
    path: '/v1/',
    keyName: 'X-Api-Key',
  });
  const [first] = configurations;
  const chosen = configurations.find(({ id }) => id === filters.program) ?? first;
  const version = versions.find(({ id }) => id === filters.version) ?? versions[0];
  if (!chosen) return null;
  const field = (name: keyof typeof typed) => ({
    mono: true,
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  });
  const isSecure = publicUrl.startsWith('https:') && typed.portal === hostAndPort(publicUrl);
  return (
    <div className={classes.below}>
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
              <SelectField
                label={t('gateways.version')}
                searchable
                options={versions.map(({ id, name }) => ({ value: id, label: name }))}
                value={version.id}
                onChange={(id) => change({ version: id })}
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
            <ConfigurationFile key={chosen.id} {...chosen} filling={{ ...typed, versionId: version.id }} />
          </>
        ) : (
          <p className={classes.text}>{t('gateways.noVersion')}</p>
        )}
      </Section>
      <Section title={t('gateways.check')}>
        <p className={classes.text}>{t('gateways.checkText')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <pre className={classes.command} tabIndex={0}>
          npx stoa gateways check https://api.example.com{typed.path} --key - &lt; key.txt
        </pre>
      </Section>
    </div>
  );
}

interface ConfigurationFileProps {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly load: () => Promise<{ readonly default: string }>;
  readonly filling: Filling;
}

function ConfigurationFile({ id, title, file, load, filling }: ConfigurationFileProps) {
  const t = useText();
  const { state, copy } = useCopy();
  const { data: template } = useQuery({
    queryKey: ['gateways', 'file', id],
    queryFn: async () => (await load()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (template === undefined) return null;
  const text = fillConfiguration(template, filling);
  const said = { idle: t('common.copy'), copied: t('gateways.copied'), failed: t('gateways.copyFailed') }[state];
  return (
    <section className={classes.file} aria-label={title}>
      <p className={classes.text}>{t('gateways.tokenLeft', { placeholder: leftInFile(text) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <pre tabIndex={0}>{text}</pre>
      <div className={classes.buttons}>
        <Button
          variant="default"
          icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy(text)}
        >
          {said}
        </Button>
        <Button icon={<DownloadIcon />} onClick={() => saveText(file, text)}>
          {t('common.download')}
        </Button>
      </div>
    </section>
  );
}
