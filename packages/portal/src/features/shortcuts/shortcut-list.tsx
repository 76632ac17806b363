import { useKeyChord } from '@stoa/text/use-key-chord';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useState } from 'react';
import { type TranslateShortcuts, useShortcutsText } from '../../i18n/shortcuts/shortcuts-text.ts';
import { singleKeysOn, turnSingleKeys } from '../../lib/single-keys.ts';
import classes from './shortcut-list.module.css';

/** Every key that does something here, and the switch for those that are no combination. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const s = useShortcutsText();
  const chord = useKeyChord();
  const [single, setSingle] = useState(singleKeysOn);
  return (
    <Dialog opened onClose={onClose} title={s('title')} closeLabel={s('close')}>
      <div className={classes.list}>
        {shortcuts(s, chord).map(({ place, keys }) => (
          <section key={place} aria-label={place}>
            <h3 className={classes.place}>{place}</h3>
            <dl className={classes.keys}>
              {keys.map(([what, ...pressed]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <CheckboxField
          label={s('singleKeys')}
          checked={single}
          onChange={(event) => {
            turnSingleKeys(event.currentTarget.checked);
            setSingle(event.currentTarget.checked);
          }}
        />
      </div>
    </Dialog>
  );
}

interface Place {
  readonly place: string;
  /** What it does, then the keys. */
  readonly keys: readonly (readonly [string, ...string[]])[];
}

function shortcuts(s: TranslateShortcuts, chord: (key: string) => string): readonly Place[] {
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
