/**
 * Milliseconds for which a connection that has had its answer is kept: longer than the proxies in front keep it (nginx: 60 s). Otherwise
 * they send a request on a connection that is just being closed.
 */
export const keptConnectionMs = 72_000;
