/** The content of the form's body field. */
export interface BodyDraft {
  readonly text?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly file?: Blob | null;
}

/** What a reader has filled in for one operation. */
export interface OperationDraft {
  /** The keys are those of `parameterKey`; an untouched parameter has no entry. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** undefined: the first that the operation names. */
  readonly contentType?: string;
  /** The bodies by content type; a missing one is the example. */
  readonly bodies: Readonly<Record<string, BodyDraft>>;
  /** The chosen example, by content type. */
  readonly examples: Readonly<Record<string, string>>;
  /** Which alternative of the security requirements. */
  readonly alternative: number;
}

/** One server and the variables that the reader filled in. */
export interface ServerSelection {
  readonly index: number;
  readonly variables: Readonly<Record<string, string>>;
}
