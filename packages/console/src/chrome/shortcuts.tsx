import { useKeyChord } from '@stoa/text/use-key-chord';
import { type ShortcutPlace, ShortcutSheet } from '@stoa/ui/shortcut-sheet.tsx';
import { useText } from '../i18n/language.tsx';
import type { Translate } from '../i18n/text.ts';

/** Every key that does something in the console. The switch for those that are no combination is in the panel of the user. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const chord = useKeyChord();
  return (
    <ShortcutSheet
      title={t('shortcuts.title')}
      closeLabel={t('common.close')}
      places={placesOf(t, chord)}
      onClose={onClose}
    />
  );
}

function placesOf(t: Translate, chord: (key: string) => string): readonly ShortcutPlace[] {
  return [
    {
      place: t('shortcuts.everywhere'),
      keys: [
        [t('find.title'), chord('K')],
        [t('shortcuts.list'), '?'],
        [t('shortcuts.escape'), 'Esc'],
      ],
    },
    {
      place: t('shortcuts.inFind'),
      keys: [
        [t('find.move'), '↑', '↓'],
        [t('find.open'), '↵'],
        [t('find.newTab'), chord('↵')],
        [t('find.nextGroup'), '⇥'],
      ],
    },
    {
      place: t('shortcuts.inRequests'),
      keys: [
        [t('shortcuts.move'), 'j', 'k'],
        [t('shortcuts.approve'), 'a'],
        [t('shortcuts.reject'), 'r'],
        [t('shortcuts.mark'), 'x'],
      ],
    },
    {
      place: t('shortcuts.inText'),
      keys: [
        [t('shortcuts.link'), chord('K')],
        [t('shortcuts.bold'), chord('B')],
        [t('shortcuts.italic'), chord('I')],
        [t('shortcuts.search'), chord('F')],
        [t('shortcuts.problem'), 'F8'],
      ],
    },
  ];
}
