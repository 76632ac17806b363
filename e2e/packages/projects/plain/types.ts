import '@stoa/auth-elements/define-login.js';
import { fetchAnalyticsConfiguration } from '@stoa/auth-elements/analytics-configuration';
import { recaptcha } from '@stoa/auth-elements/recaptcha';
import { registerCustomElement } from '@stoa/auth-elements/register-custom-element';
import { registerAuthElements } from '@stoa/auth-elements/standalone-shared';
import { type CallInput, createClient, ProblemError, type ResultOf } from '@stoa/client';
import { createFullClient } from '@stoa/client/management';

window.registerStoaAuthElements?.({ humanCheck: recaptcha({ siteKey: 'key' }) });
registerAuthElements();
registerCustomElement('host-clock', class extends HTMLElement {});
document.querySelector('stoa-auth-login')?.addEventListener('verify-email-success', ({ detail: [{ email }] }) => {
  email.trim();
});
// @ts-expect-error: there is no such option
registerAuthElements({ entity: 'user' });

const client = createClient({ baseUrl: '' });
export const products: Promise<ResultOf<'listProducts'>> = client.call('listProducts', { query: { 'page[size]': 12 } });
export const names = products.then(({ data }) => data.map(({ name }) => name.toUpperCase()));
export const markdown: Promise<string> = client.call('getDocument', {
  params: { productId: 'a', documentId: 'b' },
  accept: 'text/markdown',
});
export const input: CallInput<'createApplication'> = { body: { name: 'Books' } };
// @ts-expect-error: a path parameter is missing
client.call('getProduct');
// @ts-expect-error: there is no such filter
client.call('listProducts', { query: { 'filter[colour]': 'red' } });
// @ts-expect-error: the portal's client carries no management
client.call('approveDeveloper', { params: { developerId: 'a' } });
createFullClient({ baseUrl: '' }).call('approveDeveloper', { params: { developerId: 'a' } });
export const status = (error: unknown) => (error instanceof ProblemError ? error.status : 0);
export const retention = fetchAnalyticsConfiguration().then(({ analytics }) => analytics?.retention_ms ?? 0);
