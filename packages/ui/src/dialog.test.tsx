// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { Section } from './section.tsx';
import { renderInTheme } from './testing.tsx';

afterEach(cleanup);

/** The page uses dialogs as every page does: one is rendered only while it is open, and its opener may go with what it did. */
function Page() {
  const [step, setStep] = useState<'first' | 'second'>();
  const [rows, setRows] = useState(['night batch', 'day batch']);
  const [asked, setAsked] = useState<string>();
  return (
    <main id="main">
      <h1>Keys</h1>
      <button type="button" onClick={() => setStep('first')}>
        Generate
      </button>
      <Section title="List">
        {rows.map((row) => (
          <RowMenu key={row} label={row} actions={[{ id: 'revoke', label: 'Revoke', onSelect: () => setAsked(row) }]} />
        ))}
      </Section>
      {step === 'first' && (
        <Dialog opened onClose={() => setStep(undefined)} title="Name" closeLabel="Close">
          <button type="button" onClick={() => setStep('second')}>
            Next
          </button>
        </Dialog>
      )}
      {step === 'second' && (
        <Dialog opened onClose={() => setStep(undefined)} title="Secret" closeLabel="Close">
          <p>Copy it.</p>
        </Dialog>
      )}
      {asked && (
        <Dialog opened onClose={() => setAsked(undefined)} title="Revoke" closeLabel="Close">
          <button
            type="button"
            onClick={() => {
              setAsked(undefined);
              setTimeout(() => setRows((before) => before.filter((row) => row !== asked)));
            }}
          >
            Confirm
          </button>
        </Dialog>
      )}
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const focused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

it('gives the focus back to what opened it, also when another dialog took its place', async () => {
  renderInTheme(<Page />);
  await userEvent.click(button('Generate'));
  await screen.findByRole('dialog', { name: 'Name' });
  await userEvent.keyboard('{Escape}');
  await focused(button('Generate'));
  await userEvent.click(button('Generate'));
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('dialog', { name: 'Secret' });
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
  await userEvent.keyboard('{Escape}');
  await focused(button('Generate'));
});

it('opened from a menu it leads back to the menu’s button, and to the list’s heading once that is gone', async () => {
  renderInTheme(<Page />);
  await userEvent.click(button('day batch'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await focused(button('day batch'));
  await userEvent.click(button('day batch'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'day batch' })).toBeNull());
  await focused(screen.getByRole('heading', { name: 'List' }));
});
