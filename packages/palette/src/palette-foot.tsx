import classes from './palette.module.css';
import type { PaletteTexts } from './palette-entry.ts';

/** The keys that work in the palette. */
export function PaletteFoot({ texts, newTab }: { readonly texts: PaletteTexts; readonly newTab: string }) {
  return (
    <div className={classes.foot} aria-hidden="true">
      <Keys keys={['↑', '↓']} label={texts.move} />
      <Keys keys={['↵']} label={texts.open} />
      <Keys keys={[newTab]} label={texts.newTab} />
      <Keys keys={['⇥']} label={texts.nextGroup} />
      <Keys keys={['esc']} label={texts.close} />
    </div>
  );
}

function Keys({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
      {label}
    </span>
  );
}
