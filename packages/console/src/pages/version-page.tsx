import { hasStatus } from '@stoa/client/has-status';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Callers } from '../features/publishing/callers.tsx';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, useMay } from '../features/publishing/publishing-page.tsx';
import { callersQuery, draftQuery } from '../features/publishing/publishing-queries.ts';
import { VersionFacts } from '../features/publishing/read-only.tsx';
import { SunsetMail } from '../features/publishing/sunset-mail.tsx';
import { VersionSettings } from '../features/publishing/version-settings.tsx';
import { VersionSpecification } from '../features/publishing/version-specification.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function VersionPage() {
  const { slug = '', version = '' } = useParams({ strict: false });
  return useMay().look ? <Version key={`${slug}/${version}`} slug={slug} name={version} /> : <MissingPage />;
}

function Version({ slug, name }: { readonly slug: string; readonly name: string }) {
  const t = useText();
  const { call } = useServices();
  const may = useMay();
  const { data, error } = useQuery(draftQuery(call, slug));
  if (hasStatus(error, 404)) return <MissingPage />;
  const version = data?.draft?.versions.find((each) => each.name === name);
  if (data && !version) return <MissingPage />;
  return (
    <PublishingPage
      title={`${t('publish.version')} ${name}`}
      product={{ slug, name: data?.draft?.name ?? slug }}
      error={error}
      isPending={!data}
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
          {may.edit ? (
            <VersionSpecification slug={slug} version={name} specification={version.specification} />
          ) : (
            <VersionFacts version={version} />
          )}
          <div className={classes.stack}>
            {may.edit && <VersionSettings data={data} version={version} />}
            <VersionCallers id={data.version_ids[name]} />
            {may.edit && data.version_ids[name] && <SunsetMail versionId={data.version_ids[name]} />}
          </div>
        </div>
      )}
    </PublishingPage>
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
