import type { ProductDraft } from '@stoa/contract/publishing';
import { classNames } from '@stoa/ui/class-names.ts';
import { Section } from '@stoa/ui/section.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { movesOf, placeOfDrop, type Zone, zoneAt } from './document-moves.ts';
import classes from './document-tree.module.css';
import { NewDocument } from './new-document.tsx';
import shared from './publishing.module.css';
import { useMay } from './publishing-page.tsx';
import { useEdit } from './publishing-queries.ts';
import { RenameDocument } from './rename-document.tsx';

type Document = NonNullable<ProductDraft['draft']>['documents'][number];

interface DocumentTreeProps {
  readonly slug: string;
  readonly documents: readonly Document[];
}

interface Over {
  readonly slug: string;
  readonly zone: Zone;
}

/** The documents in their order; each is moved by its buttons, or dragged before, behind or below another, and renamed. */
export function DocumentTree({ slug, documents }: DocumentTreeProps) {
  const t = useText();
  const { call } = useServices();
  const may = useMay();
  const edit = useEdit(slug);
  const [dragged, setDragged] = useState<Document>();
  const [over, setOver] = useState<Over>();
  const [renamed, setRenamed] = useState<Document>();
  const [said, setSaid] = useState('');
  const move = ({ slug: document, title }: Document, body: { parent?: string | null; position?: number }) =>
    edit.mutate(() => call('putDocumentDraft', { params: { slug, document }, body }), {
      onSuccess: () => setSaid(t('publish.moved', { name: title })),
    });
  const placeAt = (event: DragEvent<HTMLElement>, onto: Document) => {
    const zone = zoneAt(event.clientY, event.currentTarget.getBoundingClientRect());
    return { zone, place: dragged && placeOfDrop(documents, dragged, onto, zone) };
  };
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <Section title={t('publish.documents')} count={documents.length}>
      {documents.length === 0 && <p className={shared.muted}>{t('publish.noDocuments')}</p>}
      <ul className={shared.rows}>
        {documents.map((document) => (
          <li
            key={document.slug}
            className={classNames(
              classes.row,
              over?.slug === document.slug && classes[over.zone],
              dragged?.slug === document.slug && classes.dragged,
            )}
            style={{ paddingInlineStart: depthOf(documents, document) * 20 }}
            draggable={may.edit}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', document.title);
              event.dataTransfer.effectAllowed = 'move';
              setDragged(document);
            }}
            onDragOver={(event) => {
              const { zone, place } = placeAt(event, document);
              if (place) event.preventDefault();
              setOver(place && { slug: document.slug, zone });
            }}
            onDragEnd={endDrag}
            onDrop={(event) => {
              event.preventDefault();
              const { place } = placeAt(event, document);
              if (dragged && place) move(dragged, place);
              endDrag();
            }}
          >
            <Link to="/products/$slug/documents/$document" params={{ slug, document: document.slug }} draggable={false}>
              {document.title}
            </Link>
            {may.edit && (
              <span className={classes.moves}>
                <button
                  type="button"
                  aria-label={t('publish.renameThis', { name: document.title })}
                  onClick={() => setRenamed(document)}
                >
                  ✎
                </button>
                {movesOf(documents, document).map(({ id, sign, to }) => (
                  <button
                    key={id}
                    type="button"
                    aria-label={t(`publish.${id}`, { name: document.title })}
                    disabled={to === undefined || edit.isPending}
                    onClick={() => to && move(document, to)}
                  >
                    {sign}
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {renamed && <RenameDocument slug={slug} document={renamed} onClose={() => setRenamed(undefined)} />}
      {may.edit && <NewDocument slug={slug} taken={documents.map((document) => document.slug)} />}
    </Section>
  );
}

function depthOf(documents: readonly Document[], { parent }: Document): number {
  const above = documents.find((document) => document.slug === parent);
  return above ? 1 + depthOf(documents, above) : 0;
}
