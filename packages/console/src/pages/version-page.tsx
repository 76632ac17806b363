import type { ProductDraft } from '@stoa/contract/publishing';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Callers } from '../features/publishing/callers.tsx';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, usePublishes } from '../features/publishing/publishing-page.tsx';
import { callersQuery, draftQuery, useEdit } from '../features/publishing/publishing-queries.ts';
import { Unsaved } from '../features/publishing/unsaved.tsx';
import { VersionSpecification } from '../features/publishing/version-specification.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function VersionPage() {
  const { slug = '', version = '' } = useParams({ strict: false });
  return usePublishes() ? <Version key={`${slug}/${version}`} slug={slug} name={version} /> : <MissingPage />;
}

function Version({ slug, name }: { readonly slug: string; readonly name: string }) {
  const t = useText();
  const { call } = useServices();
  const { data, error } = useQuery(draftQuery(call, slug));
  const version = data?.draft?.versions.find((each) => each.name === name);
  if (data && !version) return <MissingPage />;
  return (
    <PublishingPage
      title={`${t('publish.version')} ${name}`}
      product={{ slug, name: data?.draft?.name ?? slug }}
      error={error}
      actions={
        data?.is_edited && (
          <>
            <PreviewButton slug={slug} page={(id) => `/spec/${id}/${encodeURIComponent(name)}`} />
            <Button variant="primary" component={Link} to="/review">
              {t('publish.review')}
            </Button>
          </>
        )
      }
    >
      {data && version && (
        <div className={classes.columns}>
          <VersionSpecification slug={slug} version={name} specification={version.specification} />
          <div className={classes.stack}>
            <Settings data={data} version={version} />
            <VersionCallers id={data.version_ids[name]} />
          </div>
        </div>
      )}
    </PublishingPage>
  );
}

interface SettingsProps {
  readonly data: ProductDraft;
  readonly version: NonNullable<ProductDraft['draft']>['versions'][number];
}

function Settings({ data: { slug, strategies }, version }: SettingsProps) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  const [deprecated, setDeprecated] = useState(version.deprecated);
  const [sunset, setSunset] = useState(version.sunset_at?.slice(0, 10) ?? '');
  const [strategy, setStrategy] = useState(version.registration?.strategy ?? '');
  const [approves, setApproves] = useState(version.registration?.auto_approve ?? false);
  const params = { slug, version: version.name };
  const isDirty =
    deprecated !== version.deprecated ||
    sunset !== (version.sunset_at?.slice(0, 10) ?? '') ||
    strategy !== (version.registration?.strategy ?? '') ||
    (strategy !== '' && approves !== (version.registration?.auto_approve ?? false));
  const save = () =>
    edit.mutate(
      () =>
        call('putVersionDraft', {
          params,
          body: {
            deprecated,
            sunset_at: sunset === '' ? null : `${sunset}T00:00:00.000Z`,
            registration: strategy
              ? { strategy, auto_approve: approves, enabled: version.registration?.enabled ?? true }
              : null,
          },
        }),
      { onSuccess: () => toast({ kind: 'success', text: t('publish.saved') }) },
    );
  return (
    <Section title={t('publish.settings')} tone="side">
      <Unsaved isDirty={isDirty} />
      <div className={classes.form}>
        <CheckboxField
          label={t('publish.deprecated')}
          checked={deprecated}
          onChange={(event) => setDeprecated(event.currentTarget.checked)}
        />
        <TextField
          label={t('publish.sunset')}
          type="date"
          value={sunset}
          onChange={(event) => setSunset(event.currentTarget.value)}
        />
        <SelectField
          label={t('publish.registration')}
          value={strategy}
          onChange={setStrategy}
          options={[
            { value: '', label: t('publish.noRegistration') },
            ...strategies.map((value) => ({ value, label: value })),
          ]}
        />
        {strategy !== '' && (
          <CheckboxField
            label={t('publish.autoApprove')}
            checked={approves}
            onChange={(event) => setApproves(event.currentTarget.checked)}
          />
        )}
        <div className={classes.actions}>
          <Button pending={edit.isPending} onClick={save}>
            {t('publish.save')}
          </Button>
          <Button
            variant="danger"
            onClick={() =>
              edit.mutate(() => call('deleteVersionDraft', { params }), {
                onSuccess: () => void navigate({ to: '/products/$slug', params: { slug }, ignoreBlocker: true }),
              })
            }
          >
            {t('publish.deleteVersion')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

function VersionCallers({ id }: { readonly id: string | undefined }) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(callersQuery(call, id));
  if (!data) return null;
  return (
    <Section title={t('publish.callers')} tone="side">
      <div className={classes.muted}>
        <Callers callers={data.data} isKnown={data.calls_known} />
      </div>
    </Section>
  );
}
