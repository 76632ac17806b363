// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SecretOnce } from './secret-once.tsx';
import { renderInTheme } from './testing.tsx';

const texts = {
  title: 'Save this credential',
  warning: 'You will only be able to copy this credential once.',
  copy: 'Copy',
  copied: 'Copied to clipboard',
  copyFailed: 'Select it and copy it by hand',
  download: 'Download',
  saved: 'I have saved it',
  close: 'Close',
  closeReason: 'Tick the box to close this panel.',
};

async function show(values = [{ name: 'deploy-bot', value: 'stoa_live_9vQ2' }]) {
  const onClose = vi.fn();
  renderInTheme(<SecretOnce opened values={values} fileName="deploy-bot.txt" onClose={onClose} texts={texts} />);
  await screen.findByRole('dialog');
  return { onClose };
}

afterEach(cleanup);

describe('portal §4: a secret is displayed once', () => {
  it('cannot be closed before it was said to be saved', async () => {
    const { onClose } = await show();
    const close = screen.getByRole('button', { name: 'Close' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(close.getAttribute('aria-describedby') ?? '')?.textContent).toBe(texts.closeReason);
    await userEvent.click(close);
    await userEvent.keyboard('{Escape}');
    fireEvent.mouseDown(document.body);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes after the check', async () => {
    const { onClose } = await show();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('offers no other way out', async () => {
    await show();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Copy', 'Download', 'Close']);
  });
});

describe('portal §8: copying a secret', () => {
  it('says "Copied to clipboard"', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copied to clipboard' })).toBeDefined());
    expect(await navigator.clipboard.readText()).toBe('stoa_live_9vQ2');
  });

  it('copies two values with their names', async () => {
    const user = userEvent.setup();
    await show([
      { name: 'Client ID', value: 'abc' },
      { name: 'Client secret', value: 'xyz' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Client ID: abc\nClient secret: xyz');
  });
});
