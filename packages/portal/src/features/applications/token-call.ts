/** The commands that get a client's token: RFC 6749 §4.4 at the token endpoint that the issuer's discovery document names. */
export function tokenCall(issuer: string | undefined, scopes: readonly string[]): string[] {
  const scope = scopes.length > 0 ? [`  -d "scope=${scopes.map(quoted).join(' ')}" \\`] : [];
  return [
    ...(issuer
      ? [
          `TOKEN_URL=$(curl -s "${quoted(issuer.replace(/\/$/, ''))}/.well-known/openid-configuration" \\`,
          '  | jq -r .token_endpoint)',
        ]
      : []),
    'ACCESS_TOKEN=$(curl -s "$TOKEN_URL" \\',
    '  -u "$CLIENT_ID:$CLIENT_SECRET" \\',
    '  -d "grant_type=client_credentials" \\',
    ...scope,
    '  | jq -r .access_token)',
  ];
}

/** Escapes what a shell would expand between double quotes, so that a name never becomes a command. */
export function quoted(text: string): string {
  return text.replace(/["$`\\]/g, '\\$&');
}
