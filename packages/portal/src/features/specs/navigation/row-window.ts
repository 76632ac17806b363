/** Rows drawn beyond what is on the screen, on either side: what a quick turn of the wheel uncovers before the next frame. */
const overscan = 14;
/** The window moves in steps, so that not every row scrolled draws the list anew. */
const step = 7;

export interface ListPlace {
  /** Pixels of the list that are above the top of what scrolls; negative where the list begins further down. */
  readonly scrolled: number;
  /** Height of what scrolls. */
  readonly viewport: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** The rows to draw, from the first up to but without the last. */
export function rowWindow({ scrolled, viewport, rowHeight, count }: ListPlace): readonly [from: number, to: number] {
  const first = Math.floor(Math.max(0, scrolled) / rowHeight);
  const shown = Math.ceil(viewport / rowHeight) + 1;
  const from = Math.max(0, Math.floor((first - overscan) / step) * step);
  const to = Math.min(count, Math.ceil((first + shown + overscan) / step) * step);
  return [Math.min(from, count), Math.max(0, to)];
}

/** Returns roughly those of the drawn rows that are on the screen. */
export function onScreen(from: number, to: number, count: number): readonly [from: number, to: number] {
  const first = from === 0 ? 0 : from + overscan;
  return [first, to >= count ? count : Math.max(first, to - overscan)];
}
