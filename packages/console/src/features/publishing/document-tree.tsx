import type { ProductDraft } from '@stoa/contract/publishing';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { movesOf } from './document-moves.ts';
import classes from './publishing.module.css';
import { useMay } from './publishing-page.tsx';
import { useEdit } from './publishing-queries.ts';

type Document = NonNullable<ProductDraft['draft']>['documents'][number];

interface DocumentTreeProps {
  readonly slug: string;
  readonly documents: readonly Document[];
}

/** The documents in their order; each is moved by its buttons, or dragged onto the one that it is to follow. */
export function DocumentTree({ slug, documents }: DocumentTreeProps) {
  const t = useText();
  const { call } = useServices();
  const may = useMay();
  const edit = useEdit(slug);
  const [dragged, setDragged] = useState<string>();
  const move = (document: string, body: { parent?: string | null; position?: number }) =>
    edit.mutate(() => call('putDocumentDraft', { params: { slug, document }, body }));
  const drop = (onto: Document) => {
    const moved = documents.find((each) => each.slug === dragged);
    setDragged(undefined);
    if (!moved || moved === onto) return;
    const comesFromAbove = moved.parent === onto.parent && moved.position < onto.position;
    move(moved.slug, { parent: onto.parent, position: onto.position + (comesFromAbove ? 0 : 1) });
  };
  return (
    <Section title={t('publish.documents')} count={documents.length}>
      {documents.length === 0 && <p className={classes.muted}>{t('publish.noDocuments')}</p>}
      <ul className={classes.rows}>
        {documents.map((document) => (
          <li
            key={document.slug}
            style={{ paddingInlineStart: depthOf(documents, document) * 20 }}
            draggable={may.edit}
            onDragStart={() => setDragged(document.slug)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => drop(document)}
          >
            <Link to="/products/$slug/documents/$document" params={{ slug, document: document.slug }}>
              {document.title}
            </Link>
            {may.edit && (
              <span className={classes.moves}>
                {movesOf(documents, document).map(({ id, sign, to }) => (
                  <button
                    key={id}
                    type="button"
                    aria-label={t(`publish.${id}`, { name: document.title })}
                    disabled={to === undefined || edit.isPending}
                    onClick={() => to && move(document.slug, to)}
                  >
                    {sign}
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {may.edit && <NewDocument slug={slug} />}
    </Section>
  );
}

function depthOf(documents: readonly Document[], { parent }: Document): number {
  const above = documents.find((document) => document.slug === parent);
  return above ? 1 + depthOf(documents, above) : 0;
}

function NewDocument({ slug }: { readonly slug: string }) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  const [title, setTitle] = useState('');
  const document = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const add = () =>
    edit.mutate(() => call('putDocumentDraft', { params: { slug, document }, body: { title: title.trim() } }), {
      onSuccess: () => void navigate({ to: '/products/$slug/documents/$document', params: { slug, document } }),
    });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (document) add();
      }}
    >
      <TextField
        label={t('publish.newDocument')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="sm" pending={edit.isPending}>
          {t('publish.add')}
        </Button>
      </div>
    </form>
  );
}
