import { ArrowRightIcon } from '@stoa/ui/icons.tsx';
import type { ReactNode } from 'react';
import { Marked } from './marked.tsx';
import classes from './palette.module.css';
import type { PaletteEntry } from './palette-entry.ts';

export interface PaletteRowProps {
  readonly entry: PaletteEntry;
  readonly glyph: ReactNode;
  /** What stands in place of `meta` for what is deprecated. */
  readonly deprecatedText: string;
  readonly id: string;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onChoose: (newTab: boolean) => void;
}

/** An option of the list. The keyboard stays in the field (APG, combobox), so it takes no focus of its own. */
export function PaletteRow({ entry, glyph, deprecatedText, id, active, onActive, onChoose }: PaletteRowProps) {
  const { title, detail, meta, path, deprecated, narrows } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns this list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which names the active option
    <div
      role="option"
      id={id}
      aria-selected={active}
      className={classes.row}
      data-deprecated={deprecated || undefined}
      data-all={narrows && ''}
      onPointerMove={onActive}
      onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
    >
      <span className={classes.glyph} aria-hidden="true">
        {!narrows && glyph}
      </span>
      <span className={classes.title}>
        <b>
          <Marked of={title} />
        </b>
        {narrows && <ArrowRightIcon />}
        {detail && (
          <small>
            <Marked of={detail} />
          </small>
        )}
      </span>
      <span className={classes.meta}>
        {active && path ? <code>{path}</code> : deprecated ? deprecatedText : meta}
        {active && (
          <span className={classes.key} aria-hidden="true">
            ↵
          </span>
        )}
      </span>
    </div>
  );
}
