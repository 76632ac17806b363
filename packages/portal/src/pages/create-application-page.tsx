import { reasonOf } from '@stoa/text/reason';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApplicationDraft, createBody, emptyDraft, fieldsOf } from '../features/applications/application-draft.ts';
import { ApplicationForm } from '../features/applications/application-form.tsx';
import {
  applicationsKey,
  authStrategiesQuery,
  strategyDetailsQuery,
} from '../features/applications/application-queries.ts';
import { ClientSecretPanel } from '../features/applications/client-secret-panel.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import styles from './page.module.css';
import { PagePending } from './page-pending.tsx';

/** Create Application: on its own, or on the way to registering for a version. */
export function CreateApplicationPage() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { call } = useServices();
  const strategies = useQuery(authStrategiesQuery(call));
  const details = useQuery(strategyDetailsQuery(call));
  const [query] = useState(() => new URLSearchParams(window.location.search));

  const create = useMutation({
    mutationFn: (draft: ApplicationDraft) => {
      const strategy = strategies.data?.find(({ id }) => id === draft.strategyId);
      return call('createApplication', { body: createBody(draft, fieldsOf(strategy)) });
    },
    gcTime: 0,
    onSuccess: (application) => {
      void queries.invalidateQueries({ queryKey: [...applicationsKey, 'list'] });
      toast({ kind: 'success', text: t('applicationForm.created') });
      if (!application.credentials) void leave(application);
    },
  });

  function leave(application: { id: string; name: string }) {
    const product = query.get('product');
    const version = query.get('product_version');
    if (product && version) {
      return navigate({
        to: '/spec/$product/{-$version}',
        params: { product, version },
        search: { application: application.name } as never,
        replace: true,
      });
    }
    return navigate({ to: '/application/$application', params: { application: application.id }, replace: true });
  }

  if (strategies.isPending) return <PagePending />;
  const available = strategies.data ?? [];
  const wanted = available.find(({ id }) => id === query.get('auth_strategy_id')) ?? available[0];
  return (
    <div className={styles.page}>
      <PageHeading title={t('title.createApplication')} above={<Link to="/my-apps">{t('title.myApps')}</Link>} />
      {strategies.isError ? (
        <div className={styles.form}>
          <Notice kind="danger">{t('apps.strategiesFailed', { reason: reasonOf(strategies.error, t) })}</Notice>
        </div>
      ) : !wanted ? (
        <EmptyState title={t('apps.noStrategies')} headingLevel={2} />
      ) : (
        <div className={styles.wideForm}>
          <ApplicationForm
            initial={emptyDraft(wanted.id)}
            strategies={available}
            details={details.data}
            strategyLocked={false}
            submitLabel={t('applicationForm.create')}
            pending={create.isPending}
            error={create.error}
            onSubmit={(draft) => create.mutate(draft)}
            onCancel={() => void navigate({ to: '/my-apps' })}
          />
        </div>
      )}
      {create.data?.credentials && (
        <ClientSecretPanel
          name={create.data.name}
          secret={create.data.credentials}
          onClose={() => void leave(create.data)}
        />
      )}
    </div>
  );
}
