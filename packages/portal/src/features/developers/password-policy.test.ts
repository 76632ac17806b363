// @vitest-environment jsdom
import { passwordPolicies } from '@stoa/contract/password-rules';
import { expect, test } from 'vitest';
import { pagePasswordPolicy } from './password-policy.ts';

test.each([
  ['either', passwordPolicies.either],
  ['length', passwordPolicies.length],
  ['classes', passwordPolicies.classes],
  ['__STOA_PASSWORD_POLICY__', undefined],
])('auth H2: the forms ask for what the server asks for, here %s', (content, policy) => {
  const page = document.implementation.createHTMLDocument();
  const meta = page.createElement('meta');
  meta.name = 'stoa-password-policy';
  meta.content = content;
  page.head.append(meta);
  expect(pagePasswordPolicy(page)).toEqual(policy);
});

test('a page without the mark keeps the default', () => {
  expect(pagePasswordPolicy(document.implementation.createHTMLDocument())).toBeUndefined();
});
