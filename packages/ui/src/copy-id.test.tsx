// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyId, type CopyIdProps } from './copy-id.tsx';
import { renderInTheme } from './testing.tsx';

const id = '6f1cab3e-1111-4222-8333-00000000b20e';
const texts = { copy: 'Copy ID', copied: 'Successfully copied to clipboard', failed: 'Failed to copy id to clipboard' };

function show(props: Partial<CopyIdProps> = {}, write: (text: string) => Promise<void> = async () => {}) {
  const writeText = vi.fn(write);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { container } = renderInTheme(<CopyId id={id} texts={texts} {...props} />);
  return { writeText, text: () => container.querySelector('code')?.textContent ?? '' };
}

async function press() {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy ID' })));
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('auth-elements §2: copy-id formats', () => {
  it.each([
    ['uuid', id],
    ['redacted', '*****'],
    ['deleted', '*6f1ca'],
    ['hidden', ''],
  ] as const)('%s shows "%s" and copies the whole id', async (format, shown) => {
    const { text, writeText } = show({ format });
    expect(text()).toBe(shown);
    await press();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(id);
  });
});

describe('auth-elements §9: copy-id', () => {
  it('cuts at 15 characters and adds an ellipsis', async () => {
    const { text, writeText } = show({ truncated: true });
    expect(text()).toBe('6f1cab3e-1111-4…');
    await press();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(id);
  });

  it('resets the tooltip after 1800 ms', async () => {
    vi.useFakeTimers();
    show();
    await press();
    expect(screen.getByRole('status').textContent).toBe(texts.copied);
    await act(async () => vi.advanceTimersByTime(1799));
    expect(screen.getByRole('status').textContent).toBe(texts.copied);
    await act(async () => vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('auth-elements §8: copy-id answers', () => {
  it('may answer with the first 15 characters', async () => {
    show({ answerWithId: true });
    await press();
    expect(screen.getByRole('status').textContent).toBe('6f1cab3e-1111-4…');
  });

  it.each(['hidden', 'redacted', 'deleted'] as const)('never answers with the id of a %s one', async (format) => {
    show({ answerWithId: true, format });
    await press();
    expect(screen.getByRole('status').textContent).toBe(texts.copied);
  });

  it('says so when the clipboard refuses', async () => {
    show({}, async () => Promise.reject(new Error('denied')));
    await press();
    expect(screen.getByRole('status').textContent).toBe('Failed to copy id to clipboard');
  });
});
