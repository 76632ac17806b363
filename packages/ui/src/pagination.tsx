import type { ReactNode } from 'react';
import { ArrowLeftIcon, ArrowRightIcon, FirstIcon, LastIcon } from './icons.tsx';
import classes from './pagination.module.css';

export interface PaginationTexts {
  /** Name of the region. */
  readonly label: string;
  readonly first: string;
  readonly back: string;
  readonly forward: string;
  readonly last: string;
  /** "1 - 12 of 37" out of its three numbers, counted from one. */
  readonly range: (from: number, to: number, total: number) => string;
}

export interface PaginationProps {
  /** Counted from one. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly texts: PaginationTexts;
}

/** Which items a page holds, counted from one; `0 - 0` of nothing. */
export function pageRange(
  page: number,
  size: number,
  total: number,
): { readonly from: number; readonly to: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  const at = Math.min(Math.max(1, page), pages);
  return { from: total === 0 ? 0 : (at - 1) * size + 1, to: Math.min(total, at * size), pages };
}

/** First, back, "1 - 12 of 37", forward, last. Nothing when one page holds it all. */
export function Pagination({ page, size, total, onPage, texts }: PaginationProps) {
  const { from, to, pages } = pageRange(page, size, total);
  if (pages < 2) return null;
  const step = (label: string, target: number, icon: ReactNode) => {
    const off = target < 1 || target > pages || target === page;
    return (
      <button
        type="button"
        className={classes.step}
        aria-label={label}
        aria-disabled={off || undefined}
        onClick={() => !off && onPage(target)}
      >
        {icon}
      </button>
    );
  };
  return (
    <nav className={classes.root} aria-label={texts.label}>
      {step(texts.first, 1, <FirstIcon />)}
      {step(texts.back, page - 1, <ArrowLeftIcon />)}
      <span className={classes.range} role="status">
        {texts.range(from, to, total)}
      </span>
      {step(texts.forward, page + 1, <ArrowRightIcon />)}
      {step(texts.last, pages, <LastIcon />)}
    </nav>
  );
}
