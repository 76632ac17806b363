import { Section } from '@stoa/ui/section.tsx';
import { MatrixSection } from '../features/access/matrix-section.tsx';
import { ProvidersSection } from '../features/access/providers-section.tsx';
import { StrategiesSection } from '../features/access/strategies-section.tsx';
import { TeamsSection } from '../features/access/teams-section.tsx';
import { useText } from '../i18n/language.tsx';
import page from '../lib/page.module.css';
import { usePageTitle } from '../use-page-title.ts';
import classes from './access-page.module.css';

/** The page of teams, strategies and providers: what developers may see and use, and how users and calls get in. */
export function AccessPage() {
  const t = useText();
  usePageTitle(t('access.title'));
  return (
    <div className={`${page.page} ${classes.page}`}>
      <h1 tabIndex={-1}>{t('access.title')}</h1>
      <Section title={t('access.matrix')}>
        <MatrixSection />
      </Section>
      <Section title={t('access.teams')}>
        <TeamsSection />
      </Section>
      <StrategiesSection />
      <ProvidersSection />
    </div>
  );
}
