import { useKeyChord } from '@stoa/text/use-key-chord';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { type ShortcutPlace, ShortcutSheet } from '@stoa/ui/shortcut-sheet.tsx';
import { singleKeysOn, turnSingleKeys } from '@stoa/ui/single-keys.ts';
import { useState } from 'react';
import { type TranslateShortcuts, useShortcutsText } from '../../i18n/shortcuts/shortcuts-text.ts';

/** Every key that does something here, and the switch for those that are no combination. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const s = useShortcutsText();
  const chord = useKeyChord();
  const [single, setSingle] = useState(singleKeysOn);
  return (
    <ShortcutSheet title={s('title')} closeLabel={s('close')} places={shortcuts(s, chord)} onClose={onClose}>
      <CheckboxField
        label={s('singleKeys')}
        checked={single}
        onChange={(event) => {
          turnSingleKeys(event.currentTarget.checked);
          setSingle(event.currentTarget.checked);
        }}
      />
    </ShortcutSheet>
  );
}

function shortcuts(s: TranslateShortcuts, chord: (key: string) => string): readonly ShortcutPlace[] {
  return [
    {
      place: s('everywhere'),
      keys: [
        [s('search'), chord('K')],
        [s('list'), '?'],
        [s('escape'), 'Esc'],
      ],
    },
    { place: s('catalogue'), keys: [[s('focusSearch'), '/']] },
    {
      place: s('results'),
      keys: [
        [s('move'), '↑', '↓'],
        [s('open'), '↵'],
        [s('newTab'), chord('↵')],
        [s('nextGroup'), '⇥', '⇧ ⇥'],
      ],
    },
    {
      place: s('outline'),
      keys: [
        [s('focusSearch'), '/'],
        [s('line'), '↑', '↓'],
        [s('group'), '→', '←'],
        [s('page'), 'PgDn', 'PgUp'],
        [s('ends'), 'Home', 'End'],
        [s('letters'), s('anyLetters')],
        [s('open'), '↵'],
      ],
    },
    { place: s('tryIt'), keys: [[s('send'), chord('↵')]] },
    { place: s('choices'), keys: [[s('choose'), '→', '←']] },
  ];
}
