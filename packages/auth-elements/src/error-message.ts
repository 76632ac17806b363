/** What a person is told. Server and host texts stay text: they are never read as markup (auth I2). */
export interface ErrorMessage {
  readonly tone: 'danger' | 'warning';
  readonly paragraphs: readonly string[];
  /** Drawn as a bullet list. */
  readonly items: readonly string[];
  /** The wire field it is about, when that is known. */
  readonly field?: string;
  /** The status of the answer that refused. */
  readonly status?: number;
}

export function plainError(paragraph: string, field?: string): ErrorMessage {
  return { tone: 'danger', paragraphs: [paragraph], items: [], ...(field === undefined ? {} : { field }) };
}
