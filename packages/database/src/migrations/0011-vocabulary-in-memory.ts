/**
 * Words for typing errors are kept in memory (docs/decisions/012): the view and its trigrams go; the extension stays, since
 * others may use it. `documents_updated` tells what was published since. Without `documents_parent` every document that is
 * deleted has all documents read for its children.
 */
export const schema = `
drop materialized view search_vocabulary;
create index documents_updated on documents (portal_id, updated_at);
create index documents_parent on documents (portal_id, parent_document_id) where parent_document_id is not null;
`;
