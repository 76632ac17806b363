import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './shortcut-sheet.module.css';

export interface ShortcutPlace {
  readonly place: string;
  /** What it does, then the keys. */
  readonly keys: readonly (readonly [what: string, ...keys: string[]])[];
}

interface ShortcutSheetProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly places: readonly ShortcutPlace[];
  readonly onClose: () => void;
  /** Stands below the keys, such as the switch for those that are no combination. */
  readonly children?: ReactNode;
}

/** Every key that does something, by the place where it does it. */
export function ShortcutSheet({ title, closeLabel, places, onClose, children }: ShortcutSheetProps) {
  return (
    <Dialog opened onClose={onClose} title={title} closeLabel={closeLabel}>
      <div className={classes.list}>
        {places.map(({ place, keys }) => (
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
        {children}
      </div>
    </Dialog>
  );
}
