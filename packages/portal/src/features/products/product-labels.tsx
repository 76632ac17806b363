import type { Product } from '@stoa/contract/products';
import { Tag } from '@stoa/ui/tag.tsx';
import classes from './product-labels.module.css';

const MOST = 4;

/** A product's public labels, their values shown and their keys on hover; the first four, then how many more. */
export function ProductLabels({ product }: { readonly product: Product }) {
  const labels = Object.entries(product.public_labels);
  if (labels.length === 0) return null;
  return (
    <ul className={classes.labels}>
      {labels.slice(0, MOST).map(([key, value]) => (
        <li key={key} title={key}>
          <Tag>{value}</Tag>
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
