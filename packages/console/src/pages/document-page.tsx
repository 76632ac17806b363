import { hasStatus } from '@stoa/client/has-status';
import { Button } from '@stoa/ui/button.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { DeleteDraft } from '../features/publishing/delete-draft.tsx';
import { DocumentPreview, usePreview } from '../features/publishing/document-preview.tsx';
import { CodeEditor } from '../features/publishing/editor/code-editor.tsx';
import type { EditorHandle } from '../features/publishing/editor/mounted-editor.tsx';
import { OtherWindow, type SavedDocument } from '../features/publishing/other-window.tsx';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, useMay } from '../features/publishing/publishing-page.tsx';
import { documentQuery, draftQuery, useEdit } from '../features/publishing/publishing-queries.ts';
import { pictureTypes, usePictures } from '../features/publishing/use-pictures.ts';
import { useText } from '../i18n/language.tsx';
import { Unsaved } from '../lib/unsaved.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

interface Address {
  readonly slug: string;
  readonly document: string;
}

export function DocumentPage() {
  const { slug = '', document = '' } = useParams({ strict: false });
  return useMay().look ? <Opened key={`${slug}/${document}`} slug={slug} document={document} /> : <MissingPage />;
}

function Opened(address: Address) {
  const { call } = useServices();
  const may = useMay();
  const { data, error } = useQuery(documentQuery(call, address.slug, address.document));
  if (hasStatus(error, 404)) return <MissingPage />;
  if (data && !may.edit)
    return (
      <PublishingPage title={data.title} product={{ slug: address.slug, name: address.slug }}>
        <ReadOnly {...address} markdown={data.markdown} />
      </PublishingPage>
    );
  if (data) return <Editor {...address} saved={data} />;
  return (
    <PublishingPage title={address.document} error={error} isPending>
      {null}
    </PublishingPage>
  );
}

/** Shows the document to users who may not edit. */
function ReadOnly({ markdown, ...address }: Address & { readonly markdown: string }) {
  const { content, problems } = usePreview(address, markdown);
  return <DocumentPreview content={content} problems={problems} />;
}

function Editor({ slug, document, saved }: Address & { readonly saved: SavedDocument }) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  const product = useQuery(draftQuery(call, slug)).data;
  const [title, setTitle] = useState(saved.title);
  const [markdown, setMarkdown] = useState(saved.markdown);
  const { kept, setKept, other, setOther, save } = useSave({ slug, document }, saved, edit);
  const editor = useRef<EditorHandle>(null);
  const params = { slug, document };
  const preview = usePreview(params, markdown);
  const take = (taken: SavedDocument) => {
    setTitle(taken.title);
    setMarkdown(taken.markdown);
    setKept(taken);
    setOther(undefined);
  };
  return (
    <PublishingPage
      title={title || document}
      product={{ slug, name: product?.draft?.name ?? slug }}
      actions={
        <>
          <DeleteDraft
            kind="Document"
            name={kept.title}
            isPublished={product?.published?.documents.some((each) => each.slug === document) ?? false}
            act={() => edit.mutateAsync(() => call('deleteDocumentDraft', { params }))}
            onDone={() => void navigate({ to: '/products/$slug', params: { slug }, ignoreBlocker: true })}
          />
          <PreviewButton slug={slug} page={(id) => `/docs/${id}/${document}`} />
          <Button component={Link} to="/review">
            {t('publish.review')}
          </Button>
          <Button variant="primary" pending={edit.isPending} onClick={() => save({ title, markdown }, kept)}>
            {t('publish.save')}
          </Button>
        </>
      }
    >
      <Unsaved isDirty={title !== kept.title || markdown !== kept.markdown} />
      <OtherWindow
        other={other}
        onTake={take}
        onOverwrite={(theirs) => save({ title, markdown }, theirs)}
        onClose={() => setOther(undefined)}
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <TextField
            label={t('publish.title')}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Text {...params} ref={editor} markdown={markdown} onChange={setMarkdown} problems={preview.marks} />
        </div>
        <DocumentPreview {...preview} onGo={(place) => editor.current?.goTo(place)} />
      </div>
    </PublishingPage>
  );
}

type Edit = ReturnType<typeof useEdit>;

/** Saves upon what was there when the editor opened; what another window has saved meanwhile is kept for the question. */
function useSave(params: Address, saved: SavedDocument, edit: Edit) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const [kept, setKept] = useState(saved);
  const [other, setOther] = useState<SavedDocument>();

  async function send(sent: Pick<SavedDocument, 'title' | 'markdown'>, base: SavedDocument) {
    const body = {
      ...(sent.title !== base.title && { title: sent.title }),
      ...(sent.markdown !== base.markdown && { markdown: sent.markdown }),
      expected: { title: base.title, sha256: base.content.sha256 },
    };
    try {
      return await call('putDocumentDraft', { params, body });
    } catch (error) {
      if (!hasStatus(error, 409)) throw error;
      setOther(await call('getDocumentDraft', { params }));
      return undefined;
    }
  }

  const save = (sent: Pick<SavedDocument, 'title' | 'markdown'>, base: SavedDocument) =>
    edit.mutate(() => send(sent, base), {
      onSuccess: (draft) => {
        if (!draft) return;
        const content = draft.draft?.documents.find(({ slug }) => slug === params.document)?.content ?? base.content;
        // The content is kept as it was sent: what was typed meanwhile is not saved.
        setKept({ ...sent, content });
        setOther(undefined);
        toast({ kind: 'success', text: t('publish.saved') });
      },
    });
  return { kept, setKept, other, setOther, save };
}

interface TextProps extends Address {
  readonly ref: RefObject<EditorHandle | null>;
  readonly markdown: string;
  readonly onChange: (markdown: string) => void;
  readonly problems: ReturnType<typeof usePreview>['marks'];
}

function Text({ ref, markdown, onChange, problems, ...params }: TextProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const pictures = usePictures(params, (text) => ref.current?.insert(text));
  return (
    <div>
      <CodeEditor
        ref={ref}
        kind="markdown"
        label={t('publish.text')}
        help={`${t('publish.pictureHelp')} ${t('publish.textKeys')} ${t('publish.editorKeys')}`}
        value={markdown}
        onChange={onChange}
        problems={problems}
        onFiles={(files) => {
          void pictures.add(files);
          return true;
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join()}
        onChange={({ currentTarget }) => {
          void pictures.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <div className={classes.below}>
        <Button size="sm" onClick={() => input.current?.click()}>
          {t('publish.picture')}
        </Button>
        <span role="status">{pictures.progress}</span>
      </div>
    </div>
  );
}
