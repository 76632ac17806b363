import type { ProductDraft } from '@stoa/contract/publishing';
import { Button } from '@stoa/ui/button.tsx';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { DocumentTree } from '../features/publishing/document-tree.tsx';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import { ProductVersions } from '../features/publishing/product-versions.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, usePublishes } from '../features/publishing/publishing-page.tsx';
import { draftQuery, useEdit } from '../features/publishing/publishing-queries.ts';
import { Unsaved } from '../features/publishing/unsaved.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function ProductPage() {
  const { slug = '' } = useParams({ strict: false });
  return usePublishes() ? <Product key={slug} slug={slug} /> : <MissingPage />;
}

function Product({ slug }: { readonly slug: string }) {
  const t = useText();
  const { call } = useServices();
  const { data, error } = useQuery(draftQuery(call, slug));
  const draft = data?.draft;
  return (
    <PublishingPage
      title={draft?.name ?? data?.published?.name ?? slug}
      error={error}
      actions={
        data?.is_edited && (
          <>
            <PreviewButton slug={slug} />
            <Button variant="primary" component={Link} to="/review">
              {t('publish.review')}
            </Button>
          </>
        )
      }
    >
      {data?.others.map(({ by, updated_at }) => (
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
          <Texts key={data.slug} data={data} />
        </div>
      )}
    </PublishingPage>
  );
}

function Texts({ data }: { readonly data: ProductDraft }) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const { slug } = data;
  const edit = useEdit(slug);
  const [name, setName] = useState(data.draft?.name ?? '');
  const [description, setDescription] = useState(data.draft?.description ?? '');
  const [asks, setAsks] = useState(false);
  const isDirty =
    name.trim() !== (data.draft?.name ?? '').trim() || description.trim() !== (data.draft?.description ?? '').trim();
  const save = () =>
    edit.mutate(
      () => call('putProductDraft', { params: { slug }, body: { name, description: description.trim() || null } }),
      { onSuccess: () => toast({ kind: 'success', text: t('publish.saved') }) },
    );
  return (
    <div className={classes.stack}>
      <Unsaved isDirty={isDirty} />
      <Section title={t('publish.texts')} tone="side">
        <div className={classes.form}>
          <TextField label={t('publish.name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <TextAreaField
            label={t('publish.description')}
            rows={5}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button pending={edit.isPending} onClick={save}>
              {t('publish.save')}
            </Button>
            <Button variant="danger" onClick={() => setAsks(true)}>
              {t('publish.deleteProduct')}
            </Button>
          </div>
        </div>
      </Section>
      <ConfirmDialog
        opened={asks}
        title={t('publish.deleteProduct')}
        confirm={t('publish.deleteProduct')}
        cancel={t('common.cancel')}
        closeLabel={t('common.close')}
        pending={edit.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() =>
          edit.mutate(() => call('deleteProductDraft', { params: { slug } }).then(() => undefined), {
            onSuccess: () => void navigate({ to: '/products', ignoreBlocker: true }),
          })
        }
      >
        {t('publish.deleteText', { name: data.draft?.name ?? slug })}
      </ConfirmDialog>
    </div>
  );
}
