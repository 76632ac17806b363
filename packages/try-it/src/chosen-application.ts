/** One of the reader's applications, as far as a request needs it. */
export interface ChosenApplication {
  readonly id: string;
  readonly name: string;
  /** RFC 6749 §2.2; undefined where the application has keys, or while it is not known yet. */
  readonly clientId: string | undefined;
}

/** The reader's applications for one version, made by the page: features do not know each other. */
export interface ApplicationChoices {
  readonly state: 'loading' | 'failed' | 'ready';
  /** Approved ones first. */
  readonly applications: readonly ApplicationChoice[];
  /** The page that makes a new one; undefined where this reader cannot register one. */
  readonly createHref: string | undefined;
  /** The name of an application's client; undefined where it has none. */
  readonly clientIdOf: (applicationId: string) => Promise<string | undefined>;
}

export interface ApplicationChoice extends Pick<ChosenApplication, 'id' | 'name'> {
  /** What became of its registration, in the reader's language; undefined where it is approved. */
  readonly otherState: string | undefined;
}
