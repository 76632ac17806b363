import { hasStatus } from '@stoa/client/has-status';
import { Button } from '@stoa/ui/button.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApplicationDraft, draftOf, fieldsOf, updateBody } from '../features/applications/application-draft.ts';
import { ApplicationForm } from '../features/applications/application-form.tsx';
import {
  applicationQuery,
  applicationsKey,
  strategyDetailsQuery,
} from '../features/applications/application-queries.ts';
import { DeleteApplicationDialog } from '../features/applications/delete-application-dialog.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { UnfetchedPage } from './failed-page.tsx';
import styles from './page.module.css';
import { PagePending } from './page-pending.tsx';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** Update Application. */
export function UpdateApplicationPage() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { call } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const [deleting, setDeleting] = useState(false);
  const application = useQuery(applicationQuery(call, applicationId));
  const details = useQuery(strategyDetailsQuery(call));
  const back = () => navigate({ to: '/application/$application', params: { application: applicationId } });

  const update = useMutation({
    mutationFn: ({ draft, before }: { draft: ApplicationDraft; before: ApplicationDraft }) =>
      call('updateApplication', {
        params: { applicationId },
        body: updateBody(before, draft, fieldsOf(application.data?.auth_strategy)),
      }),
    onSuccess: (updated) => {
      queries.setQueryData([...applicationsKey, applicationId], updated);
      void queries.invalidateQueries({ queryKey: applicationsKey });
      toast({ kind: 'success', text: t('applicationForm.updated') });
      void back();
    },
  });

  if (hasStatus(application.error, 404)) return <UnknownPathPage />;
  if (application.isError) return <UnfetchedPage thing={t('application.thing')} query={application} />;
  if (!application.data) return <PagePending />;
  const strategy = application.data.auth_strategy;
  return (
    <div className={styles.page}>
      <PageHeading
        title={t('title.updateApplication')}
        above={
          <Link to="/application/$application" params={{ application: applicationId }}>
            {application.data.name}
          </Link>
        }
        actions={
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('common.delete')}
          </Button>
        }
      />
      <div className={styles.wideForm}>
        <ApplicationForm
          // An application without a strategy has nothing to choose: its id only has to be something.
          initial={{ ...draftOf(application.data), strategyId: strategy?.id ?? 'none' }}
          strategies={strategy ? [strategy] : []}
          details={details.data}
          strategyLocked
          submitLabel={t('applicationForm.update')}
          pending={update.isPending}
          error={update.error}
          onSubmit={(draft, before) => update.mutate({ draft, before })}
          onCancel={() => void back()}
        />
      </div>
      {deleting && (
        <DeleteApplicationDialog
          application={application.data}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate({ to: '/my-apps', replace: true })}
        />
      )}
    </div>
  );
}
