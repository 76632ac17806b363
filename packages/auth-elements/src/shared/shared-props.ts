/** How much of an id is shown (auth-elements §2). */
export interface CopyIdProps {
  uuid: string;
  /** `uuid`, `hidden`, `redacted` or `deleted`; anything else is `uuid`. */
  format: string;
  /** Cuts the shown id to 15 characters; the whole id is copied all the same. */
  truncated: boolean;
  /** Answers with the first 15 characters instead of a sentence; for format `uuid` alone. */
  answerWithId: boolean;
}

export interface EmptyStateProps {
  headingText: string;
  messageText: string;
  actionText: string;
  /** The link is left out when this or its text is missing. */
  actionHref: string;
}

export interface AnalyticsEmptyStateProps {
  /** Replaces the default text. */
  headingText: string;
  messageText: string;
}
