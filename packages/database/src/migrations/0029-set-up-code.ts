/** A portal without an owner can be set up in a browser, by whoever has the code of the server's last start. */
export const schema = `alter table portals add column set_up_code_hash text`;
