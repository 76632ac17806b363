// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { renderInTheme } from './testing.tsx';

async function show(pending: boolean) {
  const onCancel = vi.fn();
  renderInTheme(
    <ConfirmDialog
      opened
      title="Refresh secret"
      confirm="Refresh"
      cancel="Cancel"
      closeLabel="Close"
      pending={pending}
      onConfirm={vi.fn()}
      onCancel={onCancel}
    >
      The old secret stops working.
    </ConfirmDialog>,
  );
  await screen.findByRole('dialog');
  return { onCancel };
}

afterEach(cleanup);

it('has three ways back before anything happened', async () => {
  const { onCancel } = await show(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(3);
});

it('has none while it happens: a secret in the answer would be seen by nobody', async () => {
  const { onCancel } = await show(true);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  fireEvent.mouseDown(document.body);
  expect(onCancel).not.toHaveBeenCalled();
});
