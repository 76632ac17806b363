// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

function server() {
  let stored: Record<string, unknown> = {
    primary_header: 'Parcels',
    welcome_message: null,
    theme: null,
    accent: '#1a37d6',
    colors: null,
    fonts: null,
    font_files: [],
    images: { logo: null, cover: null, favicon: null },
    warnings: [],
  };
  return {
    'GET /management/v1/appearance': () => stored,
    'PATCH /management/v1/appearance': (_query: URLSearchParams, body: object) => {
      stored = { ...stored, ...body };
      return stored;
    },
    'POST /management/v1/appearance/preview': { stylesheet: ':root{}' },
  };
}

const accent = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Accent' });
const type = async (text: string) => {
  await userEvent.clear(await accent());
  await userEvent.type(await accent(), text);
};

describe('appearance', () => {
  it('saves what was changed alone, and takes the save back', async () => {
    const { asked } = await openPage('/console/appearance', 'publisher', server());
    expect((await accent()).value).toBe('#1a37d6');
    await type('#a01050');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const undo = await screen.findByRole('button', { name: 'Undo this save' });
    const changes = () => asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
    expect(changes()).toEqual([{ accent: '#a01050' }]);
    await userEvent.click(undo);
    await waitFor(async () => expect((await accent()).value).toBe('#1a37d6'));
    expect(changes()[1]).toEqual({ accent: '#1a37d6' });
  });

  it('asks for the style sheet of the draft, and discards it', async () => {
    const { asked } = await openPage('/console/appearance', 'owner', server());
    await type('#a01050');
    await waitFor(() =>
      expect(asked.filter(({ call }) => call.endsWith('/preview')).at(-1)?.body).toMatchObject({ accent: '#a01050' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await accent()).value).toBe('#1a37d6');
    expect(asked.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('says while typing which colors cannot be read, and that a text is no color', async () => {
    await openPage('/console/appearance', 'owner', server());
    expect(await screen.findByText(/All colors can be read well/)).toBeTruthy();
    await type('#ffee00');
    expect(await screen.findByText(/The accent has a contrast of 1\.\d:1/)).toBeTruthy();
    await type('yellow');
    expect(await screen.findByText(/Write a color as #/)).toBeTruthy();
  });

  it('a viewer sees it and cannot change it, and hears whose turn it is', async () => {
    const { asked } = await openPage('/console/appearance', 'viewer', server());
    expect((await accent()).disabled).toBe(true);
    expect(screen.getByText('Owners and publishers change it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBe(null);
    expect(asked.some(({ call }) => call.endsWith('/preview'))).toBe(false);
  });

  it('shows the portal itself in a frame, named for its reader', async () => {
    await openPage('/console/appearance', 'owner', server());
    const frame = await screen.findByTitle('Halden, as it would look');
    expect(frame.getAttribute('src')).toContain('/?stoa-preview=');
  });
});
