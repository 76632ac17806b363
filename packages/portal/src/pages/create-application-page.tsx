import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { SecretOnce } from '@stoa/ui/secret-once.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApplicationDraft, createBody, fieldsOf } from '../features/applications/application-draft.ts';
import { ApplicationForm } from '../features/applications/application-form.tsx';
import { applicationsKey, authStrategiesQuery } from '../features/applications/application-queries.ts';
import { useText } from '../i18n/language.tsx';
import { reasonOf } from '../i18n/reason.ts';
import { useSecretTexts } from '../i18n/secret-texts.ts';
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
  const secretTexts = useSecretTexts('client');
  const strategies = useQuery(authStrategiesQuery(call));
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
        <div className={styles.form}>
          <ApplicationForm
            initial={{ name: '', description: '', strategyId: wanted.id, referenceId: '', redirectUri: '', scopes: [] }}
            strategies={available}
            strategyLocked={false}
            submitLabel={t('applicationForm.create')}
            pending={create.isPending}
            error={create.isError && reasonOf(create.error, t)}
            onSubmit={(draft) => create.mutate(draft)}
            onCancel={() => void navigate({ to: '/my-apps' })}
          />
        </div>
      )}
      {create.data?.credentials && (
        <SecretOnce
          opened
          values={[
            { name: t('application.clientId'), value: create.data.credentials.client_id },
            { name: t('application.clientSecret'), value: create.data.credentials.client_secret },
          ]}
          fileName={`${create.data.name}.txt`}
          onClose={() => void leave(create.data)}
          texts={secretTexts}
        />
      )}
    </div>
  );
}
