import type { MarkedText } from '@stoa/contract/search';

/** One row of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: MarkedText;
  /** The address that the row opens; a row without one does something. */
  readonly href?: string;
  readonly detail?: MarkedText | null;
  /** The place that the entry belongs to, at the end of the row. */
  readonly meta?: string;
  /** Shown instead of `meta` while the row is active. */
  readonly path?: string;
  readonly deprecated?: boolean;
  /** Chosen, it narrows what is shown, and the palette stays. */
  readonly narrows?: true;
  /** It changes something at once: an Enter for which the row was not there yet, or another one was, only picks it. */
  readonly acts?: true;
}

export interface PaletteGroup<Entry extends PaletteEntry = PaletteEntry> {
  readonly name: string;
  readonly label: string;
  /** How many there are, at the end of its heading. */
  readonly count?: string;
  readonly rows: readonly Entry[];
}

/** How the search for what is typed goes on. */
export interface PaletteSearch {
  /** An answer to what is typed is on its way. */
  readonly pending: boolean;
  /** The first answer is not here yet. */
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

export interface PaletteTexts {
  readonly title: string;
  readonly placeholder: string;
  readonly close: string;
  readonly deprecated: string;
  readonly failed: string;
  readonly retry: string;
  readonly move: string;
  readonly open: string;
  readonly newTab: string;
  readonly nextGroup: string;
}
