// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { SelectField } from './select-field.tsx';
import { renderInTheme } from './testing.tsx';
import { useColorScheme } from './theme.tsx';

function Toggle() {
  const { scheme, shown, toggle } = useColorScheme();
  return (
    <button type="button" onClick={toggle}>
      {scheme} {shown}
    </button>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the color scheme', () => {
  it('follows the system until the reader chooses, and remembers the choice', () => {
    const first = renderInTheme(<Toggle />);
    expect(screen.getByRole('button').textContent).toBe('auto light');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    fireEvent.click(screen.getByRole('button'));
    expect(document.documentElement.dataset.theme).toBe('dark');
    first.unmount();
    renderInTheme(<Toggle />);
    expect(screen.getByRole('button').textContent).toBe('dark dark');
  });

  it('goes back to the system when that asks for the same', () => {
    renderInTheme(<Toggle />);
    fireEvent.click(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('auto light');
    expect(localStorage.length).toBe(0);
  });
});

describe('the content security policy', () => {
  it('is kept: no component writes a <style>', async () => {
    const stay = () => {};
    renderInTheme(
      <>
        <SelectField label="Strategy" options={[{ value: 'a', label: 'A' }]} value="a" onChange={stay} />
        <RowMenu label="Actions" actions={[{ id: 'a', label: 'A', onSelect: stay }]} />
        <ConfirmDialog
          opened
          title="Delete"
          confirm="Delete"
          cancel="Cancel"
          closeLabel="Close"
          onConfirm={stay}
          onCancel={stay}
        >
          Sure?
        </ConfirmDialog>
      </>,
    );
    await screen.findByRole('dialog');
    await act(async () => fireEvent.click(document.querySelector('[aria-label="Actions"]') ?? document.body));
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
