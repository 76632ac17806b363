import { Colonnade } from '@stoa/ui/glyphs/colonnade.tsx';
import { MethodGlyph } from '@stoa/ui/glyphs/method-glyph.tsx';
import { ArrowRightIcon, DocumentIcon } from '@stoa/ui/icons.tsx';
import { usePaletteText } from '../../../i18n/palette/palette-text.ts';
import { Marked } from './marked.tsx';
import classes from './palette.module.css';
import type { PaletteEntry } from './palette-entries.ts';

export interface PaletteRowProps {
  readonly entry: PaletteEntry;
  readonly id: string;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onChoose: (newTab: boolean) => void;
}

/** An option of the list. The keyboard stays in the field (APG, combobox), so it takes no focus of its own. */
export function PaletteRow({ entry, id, active, onActive, onChoose }: PaletteRowProps) {
  const p = usePaletteText();
  const { title, detail, meta, path, deprecated, all } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns this list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which names the active option
    <div
      role="option"
      id={id}
      aria-selected={active}
      className={classes.row}
      data-deprecated={deprecated || undefined}
      data-all={all && ''}
      onPointerMove={onActive}
      onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
    >
      <span className={classes.glyph} aria-hidden="true">
        {!all && <Glyph entry={entry} />}
      </span>
      <span className={classes.title}>
        <b>
          <Marked of={title} />
        </b>
        {all && <ArrowRightIcon />}
        {detail && (
          <small>
            <Marked of={detail} />
          </small>
        )}
      </span>
      <span className={classes.meta}>
        {active && path ? <code>{path}</code> : deprecated ? p('deprecated') : meta}
        {active && (
          <span className={classes.key} aria-hidden="true">
            ↵
          </span>
        )}
      </span>
    </div>
  );
}

function Glyph({ entry: { method, versions, href } }: Pick<PaletteRowProps, 'entry'>) {
  if (method) return <MethodGlyph method={method} />;
  if (versions) return <Colonnade size="sm" versions={versions} />;
  return href?.startsWith('/docs/') ? <DocumentIcon /> : <ArrowRightIcon />;
}
