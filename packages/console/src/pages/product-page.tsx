import { hasStatus } from '@stoa/client/has-status';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DiscardEdits } from '../features/publishing/discard-edits.tsx';
import { DocumentTree } from '../features/publishing/document-tree.tsx';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import { ProductSettings } from '../features/publishing/product-settings.tsx';
import { ProductVersions } from '../features/publishing/product-versions.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, useMay } from '../features/publishing/publishing-page.tsx';
import { draftQuery } from '../features/publishing/publishing-queries.ts';
import { ProductFacts } from '../features/publishing/read-only.tsx';
import { WhoSees } from '../features/publishing/who-sees.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function ProductPage() {
  const { slug = '' } = useParams({ strict: false });
  return useMay().look ? <Product key={slug} slug={slug} /> : <MissingPage />;
}

function Product({ slug }: { readonly slug: string }) {
  const t = useText();
  const { call } = useServices();
  const may = useMay();
  const { data, error } = useQuery(draftQuery(call, slug));
  if (hasStatus(error, 404)) return <MissingPage />;
  const draft = data?.draft;
  return (
    <PublishingPage
      title={draft?.name ?? data?.published?.name ?? slug}
      error={error}
      isPending={!data}
      actions={
        <>
          {data?.id && (
            // A link loses the types of its search when it is a button's `component`.
            <Button component={Link} to="/analytics" search={{ product: data.id } as never}>
              {t('nav.analytics')}
            </Button>
          )}
          {data?.is_edited && (
            <>
              {data.published && <DiscardEdits product={slug} />}
              <PreviewButton slug={slug} />
              <Button variant="primary" component={Link} to="/review">
                {t('publish.review')}
              </Button>
            </>
          )}
        </>
      }
    >
      {may.edit &&
        data?.others.map(({ by, updated_at }) => (
          <Notice key={updated_at} kind="info" announce="none">
            {t('publish.others', { name: by ?? t('publish.someone') })}
          </Notice>
        ))}
      {data && !draft && (
        <Notice kind="warning" announce="none">
          {t('publish.isGone')}
        </Notice>
      )}
      {data && draft && (
        <div className={classes.columns}>
          <div className={classes.stack}>
            <ProductVersions data={data} versions={draft.versions} />
            <DocumentTree slug={slug} documents={draft.documents} />
          </div>
          <div className={classes.stack}>
            {may.edit ? <ProductSettings key={data.slug} data={data} /> : <ProductFacts data={data} />}
            <WhoSees id={data.id} name={draft.name} />
          </div>
        </div>
      )}
    </PublishingPage>
  );
}
