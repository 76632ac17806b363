/**
 * The version is raised by one whenever documents are cut in another way: earlier publications are then indexed again. It has a
 * file of its own, so that the server knows it without loading the indexer.
 */
export const indexerVersion = 6;
