import type { UserEntity } from '../src/config.ts';
import { registerAuthElements } from '../src/index.ts';

/**
 * One element, set up by the address: `?element=login&entity=developer&lang=de&theme=dark&shadow`, and every other
 * parameter becomes an attribute or, for those that an element reads itself, stays in the address.
 */
const own = ['element', 'entity', 'lang', 'theme', 'shadow'];
const readByElements = [
  'token',
  'email',
  'passwordReset',
  'registered',
  'fullName',
  'org',
  'selectRegion',
  'basicAuth',
];

const query = new URLSearchParams(window.location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
registerAuthElements({
  userEntity: (query.get('entity') ?? 'developer') as UserEntity,
  apiBaseUrl: '',
  developerConfig: { portalId: 'preview' },
  lang: query.get('lang') ?? 'en',
  shadowDom: query.has('shadow'),
});

const element = document.createElement(`stoa-auth-${query.get('element') ?? 'login'}`);
for (const [name, value] of query) {
  if (!own.includes(name) && !readByElements.includes(name)) element.setAttribute(name, value);
}
for (const event of ['login-success', 'register-success', 'password-requirements', 'click-login-link'] as const) {
  element.addEventListener(event, ({ type, detail }) => {
    document.title = `${type} ${JSON.stringify(detail)}`;
  });
}
document.querySelector('main')?.append(element);
