import type { ProductDraft } from '@stoa/contract/publishing';
import { dayText } from '@stoa/text/day-text';
import { Section } from '@stoa/ui/section.tsx';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { Fact, Facts } from '../../lib/facts.tsx';
import { labelLines } from './labels.ts';
import classes from './publishing.module.css';
import type { DraftVersion } from './version-settings.tsx';

/** A product's own settings, for who may look alone. */
export function ProductFacts({ data: { draft } }: { readonly data: ProductDraft }) {
  const t = useText();
  const yesNo = (is: boolean | undefined) => t(is ? 'publish.yes' : 'publish.no');
  return (
    <Section title={t('publish.texts')} tone="side">
      <Facts title={draft?.name ?? ''}>
        <Fact label={t('publish.description')}>{draft?.description ?? '–'}</Fact>
        <Fact label={t('publish.labels')}>{labelLines(draft?.labels).replaceAll('\n', ', ') || '–'}</Fact>
        <Fact label={t('publish.proxy')}>{yesNo(draft?.try_it?.proxy)}</Fact>
        <Fact label={t('publish.allowPrivate')}>{yesNo(draft?.try_it?.allow_private)}</Fact>
      </Facts>
    </Section>
  );
}

/** A version's settings, for who may look alone. */
export function VersionFacts({ version }: { readonly version: DraftVersion }) {
  const { t, tag } = useLanguage();
  const { specification, deprecated, sunset_at, preflight, registration } = version;
  const yesNo = (is: boolean | undefined) => t(is ? 'publish.yes' : 'publish.no');
  return (
    <Section title={t('publish.settings')}>
      <div className={classes.muted}>
        <Facts title={version.name}>
          <Fact label={t('publish.specification')}>{specification?.path ?? t('publish.noSpecification')}</Fact>
          <Fact label={t('publish.deprecated')}>{yesNo(deprecated)}</Fact>
          <Fact label={t('publish.sunset')}>{sunset_at ? dayText(sunset_at, tag) : '–'}</Fact>
          <Fact label={t('publish.registration')}>{registration?.strategy ?? t('publish.noRegistration')}</Fact>
          {registration && (
            <>
              <Fact label={t('publish.registers')}>{yesNo(registration.enabled)}</Fact>
              <Fact label={t('publish.autoApprove')}>{yesNo(registration.auto_approve)}</Fact>
            </>
          )}
          <Fact label={t('publish.preflight')}>{yesNo(preflight)}</Fact>
        </Facts>
      </div>
    </Section>
  );
}
