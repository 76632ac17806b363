/** Lines drawn before the reader asks for all. */
const shortLines = 120;
const shortLength = 20_000;
/** Code that is longer is shown without colors. */
const coloredLength = 200_000;

export interface ShownPart {
  readonly text: string;
  /** Lines in all, where the text is only their beginning. */
  readonly ofLines: number | undefined;
  readonly colored: boolean;
}

/** What of a long text is drawn: its beginning, until all of it is asked for. */
export function shownPart(code: string, all: boolean): ShownPart {
  const lines = code.split('\n');
  // A few lines more are not worth a button.
  const isShort = lines.length <= shortLines + 20 && code.length <= shortLength;
  if (all || isShort) return { text: code, ofLines: undefined, colored: code.length <= coloredLength };
  const text = lines.slice(0, shortLines).join('\n').slice(0, shortLength);
  return { text, ofLines: lines.length, colored: true };
}
