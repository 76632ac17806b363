/**
 * Raised by one whenever the way in which documents are cut changes: what was published before is then indexed again.
 * In a file of its own, so that the server knows it without loading what indexes.
 */
export const indexerVersion = 6;
