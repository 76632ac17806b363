import { flag, type PropsOf, text } from '../props.ts';

/** How much of an id is shown (auth-elements §2). */
export const copyIdProps = {
  uuid: text(),
  /** `uuid`, `hidden`, `redacted` or `deleted`; anything else is `uuid`. */
  format: text('uuid'),
  /** Cuts the shown id to 15 characters; the whole id is copied all the same. */
  truncated: flag(),
  /** Answers with the first 15 characters instead of a sentence; for format `uuid` alone. */
  answerWithId: flag(),
};

export const emptyStateProps = {
  headingText: text(),
  messageText: text(),
  actionText: text(),
  /** The link is left out when this or its text is missing. */
  actionHref: text(),
};

export const analyticsEmptyStateProps = {
  /** Replaces the default text. */
  headingText: text(),
  messageText: text(),
};

export type CopyIdProps = PropsOf<typeof copyIdProps>;
export type EmptyStateProps = PropsOf<typeof emptyStateProps>;
export type AnalyticsEmptyStateProps = PropsOf<typeof analyticsEmptyStateProps>;
