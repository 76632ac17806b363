import type { Product } from '@stoa/contract/products';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import classes from './product-labels.module.css';

const MOST = 4;

export interface ProductLabelsProps {
  readonly product: Product;
  /** Whether its latest version is deprecated; shown before the labels. */
  readonly deprecated?: boolean;
}

/** A product's public labels, each the way to the products that have it; the first four, then how many more. */
export function ProductLabels({ product, deprecated = false }: ProductLabelsProps) {
  const t = useText();
  const labels = Object.entries(product.public_labels);
  if (labels.length === 0 && !deprecated) return null;
  return (
    <ul className={classes.labels}>
      {deprecated && (
        <li>
          <DeprecatedTag label={t('product.deprecated')} />
        </li>
      )}
      {labels.slice(0, MOST).map(([key, value]) => (
        <li key={key}>
          <Link
            to="/"
            search={{ label: `${key}:${value}` } as never}
            className={classes.label}
            aria-label={`${key}: ${value}`}
            title={t('catalog.showLabel', { label: `${key}: ${value}` })}
          >
            <Tag>{labelWords(key, value)}</Tag>
          </Link>
        </li>
      ))}
      {labels.length > MOST && (
        <li
          title={labels
            .slice(MOST)
            .map(([key, value]) => `${key}: ${value}`)
            .join(', ')}
        >
          <Tag>+{labels.length - MOST}</Tag>
        </li>
      )}
    </ul>
  );
}

/** A value that says nothing without its key. */
const noWord = /^(?:true|false|yes|no|on|off|in|out|none|[a-z]?[\d.,_-]+)$/i;

/** `finance` as it is, but `pci-scope: out`. */
function labelWords(key: string, value: string): string {
  return noWord.test(value) ? `${key}: ${value}` : value;
}
