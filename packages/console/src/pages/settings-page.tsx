import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { BackupSection } from '../features/settings/backup-section.tsx';
import { Directories } from '../features/settings/directories.tsx';
import { EntranceSwitches } from '../features/settings/entrance-switches.tsx';
import { FactorPolicies } from '../features/settings/factor-policies.tsx';
import { OperatorTokens } from '../features/settings/operator-tokens.tsx';
import { PortalForm } from '../features/settings/portal-form.tsx';
import classes from '../features/settings/settings.module.css';
import { settingsQuery } from '../features/settings/settings-queries.ts';
import { WhatRuns } from '../features/settings/what-runs.tsx';
import { useText } from '../i18n/language.tsx';
import { ErrorNotice } from '../lib/error-notice.tsx';
import { PendingLines } from '../lib/pending-lines.tsx';
import { settingPlaces } from '../lib/setting-places.ts';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { pageFor } from './page-for.tsx';

/** The portal's switches, tokens, and what runs: for owners. */
export const SettingsPage = pageFor('changeSettings', Settings);

function Settings() {
  const t = useText();
  const { call } = useServices();
  const { data, error, refetch } = useQuery(settingsQuery(call));
  usePageTitle(t('settings.title'));
  const place = useLocation({ select: ({ hash }) => hash });
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const shown = useRef('');
  // Its sections are read each for itself: before all are there, a place moves, or is none. Sections that were just drawn have asked
  // by now, and `fetching` does not count that yet.
  useEffect(() => {
    if (!data || fetching > 0 || queries.isFetching() > 0 || shown.current === place) return;
    shown.current = place;
    if (place in settingPlaces) document.getElementById(place)?.scrollIntoView();
  }, [data, fetching, place, queries]);
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('settings.title')}</h1>
      <p className={classes.intro}>{t('settings.intro')}</p>
      {!data && (error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <PendingLines />)}
      {data && (
        <>
          <PortalForm settings={data} />
          <EntranceSwitches settings={data} />
          <FactorPolicies settings={data} />
          <OperatorTokens />
          <Directories />
          <WhatRuns />
          <BackupSection />
        </>
      )}
    </div>
  );
}
