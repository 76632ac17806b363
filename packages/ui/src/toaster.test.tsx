// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInTheme } from './testing.tsx';
import { type Toast, Toaster, useToast } from './toaster.tsx';

function Sender({ toast }: { readonly toast: Toast }) {
  const show = useToast();
  return (
    <button type="button" onClick={() => show(toast)}>
      Send
    </button>
  );
}

function send(toast: Toast) {
  renderInTheme(
    <Toaster label="Notifications" closeLabel="Dismiss">
      <Sender toast={toast} />
    </Toaster>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('auth-elements §9: notifications last 3000 ms', () => {
  it.each(['info', 'success', 'warning', 'system'] as const)('%s', async (kind) => {
    send({ kind, text: 'Copied to clipboard' });
    await pass(2999);
    expect(screen.getByText('Copied to clipboard')).toBeDefined();
    await pass(1);
    expect(screen.queryByText('Copied to clipboard')).toBeNull();
  });

  it('but not while the pointer is on them', async () => {
    send({ kind: 'info', text: 'Held' });
    const region = screen.getByRole('region', { name: 'Notifications' });
    fireEvent.mouseEnter(region);
    await pass(60_000);
    expect(screen.getByText('Held')).toBeDefined();
    fireEvent.mouseLeave(region);
    await pass(3000);
    expect(screen.queryByText('Held')).toBeNull();
  });

  it('and dangers stay until they are closed', async () => {
    send({ kind: 'danger', text: 'Failed to delete application' });
    await pass(60_000);
    expect(screen.getByRole('alert').textContent).toContain('Failed to delete application');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('and are announced politely', () => {
    send({ kind: 'info', text: 'Said' });
    expect(screen.getByText('Said').closest('[aria-live="polite"]')).not.toBeNull();
  });
});
