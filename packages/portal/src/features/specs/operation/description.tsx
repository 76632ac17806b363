import type { RichNode } from '@stoa/contract/rich-nodes';
import { RichNodes } from '../../../rich-text/rich-nodes.tsx';

/** A specification's description, if it is one. Plain text needs no frame. */
export function Description({ value }: { readonly value: unknown }) {
  if (typeof value === 'string') return value.trim() === '' ? null : <p dir="auto">{value}</p>;
  return Array.isArray(value) && value.length > 0 ? <RichNodes value={value as RichNode[]} /> : null;
}
