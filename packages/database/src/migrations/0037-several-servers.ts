/** Which key the servers of this database seal with: the start of what it has sealed, which tells nothing of the key. */
export const schema = `alter table portals add column secret_key_name text`;
