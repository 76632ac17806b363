/** A usage of an auth strategy or identity provider is counted to here: more rows cost too long, and change no decision. */
export const maxCountedUsage = 10_000;

/** Registrations that are counted of a version: a list must not read a million rows. */
export const maxCountedRegistrations = 1_000;
