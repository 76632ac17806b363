import { ArrowLeftIcon, ArrowRightIcon } from '@stoa/ui/icons.tsx';
import { Link } from '@tanstack/react-router';
import type { PlacedDocument } from '../features/documents/document-paths.ts';
import { useText } from '../i18n/language.tsx';
import styles from './document-neighbours.module.css';

/** The documents before and after this one, in reading order. */
export function DocumentNeighbours(props: {
  placed: readonly PlacedDocument[];
  found: PlacedDocument;
  productId: string;
}) {
  const t = useText();
  const at = props.placed.indexOf(props.found);
  const neighbours = [
    { label: t('docs.previous'), before: <ArrowLeftIcon />, place: props.placed[at - 1] },
    { label: t('docs.next'), after: <ArrowRightIcon />, place: props.placed[at + 1] },
  ];
  if (!neighbours.some(({ place }) => place)) return null;
  return (
    <div className={styles.neighbours}>
      {neighbours.map(({ label, before, after, place }) =>
        place ? (
          <Link key={label} to="/docs/$product/$" params={{ product: props.productId, _splat: place.path }}>
            <span>
              {before}
              {label}
              {after}
            </span>
            <b>
              <bdi>{place.document.title}</bdi>
            </b>
          </Link>
        ) : (
          <span key={label} />
        ),
      )}
    </div>
  );
}
