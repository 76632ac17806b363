import { createHash } from 'node:crypto';
import { escaped } from './metadata.ts';

const script = 'document.forms[0].submit()';
const hash = createHash('sha256').update(script).digest('base64');

/** What the page may do: send its form to this origin, by this script alone. */
export const bouncePolicy = `default-src 'none'; script-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Makes a page that sends the provider's answer again. The form on the provider's page comes without cookies (SameSite=Lax), so
 * it cannot be matched to a browser; sent from here, the same form has them. The field `again` ends the second round.
 */
export function bouncePage(answer: { readonly SAMLResponse: string; readonly RelayState: string }): string {
  const fields = { ...answer, again: '1' };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body><form method="post">${inputs.join('')}<noscript><button>Continue</button></noscript></form><script>${script}</script></body></html>`;
}
