import type { ProductDraft } from '@stoa/contract/publishing';
import { figure } from '@stoa/text/figure';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { Unsaved } from '../../lib/unsaved.tsx';
import { useServices } from '../../services.tsx';
import { Callers } from './callers.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import classes from './publishing.module.css';
import { callersQuery, useEdit } from './publishing-queries.ts';

export type DraftVersion = NonNullable<ProductDraft['draft']>['versions'][number];

interface VersionSettingsProps {
  readonly data: ProductDraft;
  readonly version: DraftVersion;
}

function settingsOf({ deprecated, sunset_at, preflight, registration }: DraftVersion) {
  return {
    deprecated,
    sunset: sunset_at?.slice(0, 10) ?? '',
    preflight: preflight ?? false,
    strategy: registration?.strategy ?? '',
    approves: registration?.auto_approve ?? false,
    enabled: registration?.enabled ?? true,
  };
}

const startOf = (day: string) => (day === '' ? null : `${day}T00:00:00.000Z`);

/** What `product.yaml` says of a version, but for its specification. */
export function VersionSettings({ data, version }: VersionSettingsProps) {
  const { slug, strategies } = data;
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const edit = useEdit(slug);
  const saved = settingsOf(version);
  const [typed, setTyped] = useState(saved);
  const type = (part: Partial<typeof saved>) => setTyped((all) => ({ ...all, ...part }));
  const { deprecated, sunset, preflight, strategy, approves, enabled } = typed;
  const params = { slug, version: version.name };
  const isDirty = (Object.keys(saved) as (keyof typeof saved)[])
    .filter((key) => strategy !== '' || (key !== 'approves' && key !== 'enabled'))
    .some((key) => typed[key] !== saved[key]);
  const save = () =>
    edit.mutate(
      () =>
        call('putVersionDraft', {
          params,
          body: {
            deprecated,
            // The same day keeps its time, which a folder may have given.
            sunset_at: sunset === saved.sunset ? version.sunset_at : startOf(sunset),
            preflight,
            registration: strategy ? { strategy, auto_approve: approves, enabled } : null,
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
          onChange={(event) => type({ deprecated: event.currentTarget.checked })}
        />
        <TextField
          label={t('publish.sunset')}
          type="date"
          value={sunset}
          onChange={(event) => type({ sunset: event.currentTarget.value })}
        />
        <SelectField
          label={t('publish.registration')}
          value={strategy}
          onChange={(value) => type({ strategy: value })}
          options={[
            { value: '', label: t('publish.noRegistration') },
            ...strategies.map((value) => ({ value, label: value })),
          ]}
        />
        {strategy !== '' && (
          <>
            <CheckboxField
              label={t('publish.registers')}
              checked={enabled}
              onChange={(event) => type({ enabled: event.currentTarget.checked })}
            />
            <CheckboxField
              label={t('publish.autoApprove')}
              checked={approves}
              onChange={(event) => type({ approves: event.currentTarget.checked })}
            />
          </>
        )}
        <CheckboxField
          label={t('publish.preflight')}
          checked={preflight}
          onChange={(event) => type({ preflight: event.currentTarget.checked })}
        />
        <div className={classes.actions}>
          <Button pending={edit.isPending} onClick={save}>
            {t('publish.save')}
          </Button>
          <DeleteVersion data={data} version={version} />
        </div>
      </div>
    </Section>
  );
}

function DeleteVersion({ data: { slug, published, version_ids }, version: { name } }: VersionSettingsProps) {
  const { call } = useServices();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  return (
    <DeleteDraft
      kind="Version"
      name={name}
      isPublished={published?.versions.some((each) => each.name === name) ?? false}
      act={() => edit.mutateAsync(() => call('deleteVersionDraft', { params: { slug, version: name } }))}
      onDone={() => void navigate({ to: '/products/$slug', params: { slug }, ignoreBlocker: true })}
    >
      {version_ids[name] && <GoesWith id={version_ids[name]} />}
    </DeleteDraft>
  );
}

/** Tells which developers lose a version, and how many registrations are removed with it. */
function GoesWith({ id }: { readonly id: string }) {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const { data } = useQuery(callersQuery(call, id));
  if (!data) return null;
  return (
    <>
      <p>{t('publish.goRegistrations', { count: figure(data.registrations, tag) })}</p>
      <p>{t('publish.callers')}:</p>
      <Callers callers={data.data} isKnown={data.calls_known} />
    </>
  );
}
