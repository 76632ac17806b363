// @vitest-environment jsdom
import type { ProductVersion } from '@stoa/contract/products';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DeprecationWarning } from './deprecation-warning.tsx';
import { renderPage } from './testing.tsx';

const version = (id: string, deprecated: boolean): ProductVersion => ({
  id,
  name: id,
  deprecated,
  registration_configs: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
const [old, recent] = [version('v1', true), version('v2', false)];
const sentence =
  'This product version is now deprecated. The endpoints will remain fully usable until this version is sunsetted.';
const draw = (sunset_at: string | null) =>
  renderPage(<DeprecationWarning productId="p" version={old} versions={[old, recent]} />, {
    getProductVersionLifecycle: () => ({ deprecated: true, sunset_at }),
  });

afterEach(cleanup);

it('portal §4: a deprecated version warns, and says the day on which it ends in every time zone', async () => {
  await draw('2999-06-30T00:00:00.000Z');
  expect(await screen.findByText(`${sentence} It ends on June 30, 2999.`)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to v2' }).getAttribute('href')).toBe('/spec/p/v2');
});

it('portal §4: a day in the past is told as past', async () => {
  await draw('2020-01-31T00:00:00.000Z');
  expect(await screen.findByText(/It ended on January 31, 2020\.$/)).toBeDefined();
  expect(screen.queryByText(/It ends on/)).toBeNull();
});

it('portal §4: without a date nothing is said about one', async () => {
  await draw(null);
  expect(await screen.findByText(sentence)).toBeDefined();
});
