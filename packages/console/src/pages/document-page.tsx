import type { ApplyProblem } from '@stoa/contract/portal-code';
import type { RichDocument } from '@stoa/contract/rich-nodes';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ProblemList } from '../features/publishing/change-list.tsx';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, usePublishes } from '../features/publishing/publishing-page.tsx';
import { documentQuery, draftQuery, useEdit } from '../features/publishing/publishing-queries.ts';
import { sendFile } from '../features/publishing/send-file.ts';
import { Unsaved } from '../features/publishing/unsaved.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

interface Address {
  readonly slug: string;
  readonly document: string;
}

export function DocumentPage() {
  const { slug = '', document = '' } = useParams({ strict: false });
  return usePublishes() ? <Opened key={`${slug}/${document}`} slug={slug} document={document} /> : <MissingPage />;
}

function Opened(address: Address) {
  const { call } = useServices();
  const { data, error } = useQuery(documentQuery(call, address.slug, address.document));
  if (data) return <Editor {...address} title={data.title} markdown={data.markdown} />;
  return (
    <PublishingPage title={address.document} error={error}>
      {null}
    </PublishingPage>
  );
}

function Editor({ slug, document, ...saved }: Address & { readonly title: string; readonly markdown: string }) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  const product = useQuery(draftQuery(call, slug)).data;
  const [kept, setKept] = useState(saved);
  const [title, setTitle] = useState(saved.title);
  const [markdown, setMarkdown] = useState(saved.markdown);
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const params = { slug, document };

  async function addPictures(files: readonly File[]) {
    for (const file of files) {
      try {
        const sha256 = await sendFile(file, { call, signal: new AbortController().signal });
        const { path } = await call('putImageDraft', { params, body: { sha256, name: file.name || 'picture' } });
        const at = area.current?.selectionStart ?? markdown.length;
        setMarkdown((text) => `${text.slice(0, at)}![](${path})${text.slice(at)}`);
      } catch (error) {
        toast({ kind: 'danger', text: reasonOf(error, t) });
      }
    }
  }
  const picturesOf = (data: DataTransfer) => [...data.files].filter(({ type }) => type.startsWith('image/'));

  const save = () =>
    edit.mutate(() => call('putDocumentDraft', { params, body: { title, markdown } }), {
      onSuccess: () => {
        // As it was sent: what was typed meanwhile is not saved.
        setKept({ title, markdown });
        toast({ kind: 'success', text: t('publish.saved') });
      },
    });
  return (
    <PublishingPage
      title={title || document}
      product={{ slug, name: product?.draft?.name ?? slug }}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() =>
              edit.mutate(() => call('deleteDocumentDraft', { params }), {
                onSuccess: () => void navigate({ to: '/products/$slug', params: { slug }, ignoreBlocker: true }),
              })
            }
          >
            {t('publish.deleteDocument')}
          </Button>
          <PreviewButton slug={slug} page={(id) => `/docs/${id}/${document}`} />
          <Button component={Link} to="/review">
            {t('publish.review')}
          </Button>
          <Button variant="primary" pending={edit.isPending} onClick={save}>
            {t('publish.save')}
          </Button>
        </>
      }
    >
      <Unsaved isDirty={title !== kept.title || markdown !== kept.markdown} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <TextField
            label={t('publish.title')}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <div className={classes.editor}>
            <TextAreaField
              ref={area}
              label={t('publish.text')}
              help={t('publish.pictureHelp')}
              rows={24}
              value={markdown}
              onChange={(event) => setMarkdown(event.currentTarget.value)}
              onPaste={(event) => {
                const pictures = picturesOf(event.clipboardData);
                if (pictures.length > 0) event.preventDefault();
                void addPictures(pictures);
              }}
              onDrop={(event) => {
                const pictures = picturesOf(event.dataTransfer);
                if (pictures.length > 0) event.preventDefault();
                void addPictures(pictures);
              }}
            />
          </div>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/*"
            onChange={({ currentTarget }) => {
              void addPictures([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <div>
            <Button size="sm" onClick={() => input.current?.click()}>
              {t('publish.picture')}
            </Button>
          </div>
        </div>
        <Preview {...params} markdown={markdown} />
      </div>
    </PublishingPage>
  );
}

/** The portal's own rendering, made by the server, with what leads nowhere below. */
function Preview({ slug, document, markdown }: Address & { readonly markdown: string }) {
  const t = useText();
  const { call } = useServices();
  const settled = useDebounced(markdown, 300);
  const { data } = useQuery({
    queryKey: ['publishing', 'preview', slug, document, settled],
    queryFn: () => call('previewDocument', { params: { slug, document }, body: { markdown: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const content = data?.content as RichDocument | undefined;
  return (
    <Section title={t('publish.preview')} tone="side">
      {data && data.problems.length > 0 && <ProblemList problems={data.problems as ApplyProblem[]} />}
      <div className={classes.shown}>{content && <RichNodes value={content.children} topLevel={3} />}</div>
    </Section>
  );
}
