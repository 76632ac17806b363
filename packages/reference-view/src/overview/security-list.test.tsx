// @vitest-environment jsdom

import { common as texts } from '@stoa/text/common/en';
import { LanguageProvider } from '@stoa/text/language';
import { renderInTheme } from '@stoa/ui/testing.tsx';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadReferenceText } from '../i18n/reference-text.ts';
import { SecurityList } from './security-list.tsx';

afterEach(cleanup);

it('each address of an OAuth flow says what it is for (OpenAPI 3.1 §4.8.29)', async () => {
  await loadReferenceText('en');
  const flow = {
    authorizationUrl: 'https://id.example.com/authorize',
    tokenUrl: 'https://id.example.com/token',
    refreshUrl: 'https://id.example.com/refresh',
    scopes: { read: 'Read things' },
  };
  renderInTheme(
    <LanguageProvider locale="en" texts={texts}>
      <SecurityList schemes={{ oauth: { type: 'oauth2', flows: { authorizationCode: flow } } }} />
    </LanguageProvider>,
  );
  const said = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(said).toEqual([
    ['Authorization', 'https://id.example.com/authorize'],
    ['Token', 'https://id.example.com/token'],
    ['Refresh', 'https://id.example.com/refresh'],
    ['read', 'Read things'],
  ]);
});

it('an authorization server says where it describes itself (OpenAPI 3.2 §4.27)', async () => {
  await loadReferenceText('en');
  const address = 'https://id.example.com/.well-known/oauth-authorization-server';
  renderInTheme(
    <LanguageProvider locale="en" texts={texts}>
      <SecurityList schemes={{ oauth: { type: 'oauth2', flows: {}, oauth2MetadataUrl: address } }} />
    </LanguageProvider>,
  );
  expect(screen.getByText(address)).toBeTruthy();
});
