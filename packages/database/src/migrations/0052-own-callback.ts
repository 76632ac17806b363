/** An identity provider may have a redirect URI of its own. */
export const schema = `
    alter table identity_providers
      drop constraint identity_providers_redirect_uri_check,
      add constraint identity_providers_redirect_uri_check check (redirect_uri in ('api', 'login', 'own'))
  `;
