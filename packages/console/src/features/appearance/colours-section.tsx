import { paletteOf } from '@stoa/appearance/palette';
import { type ColourName, colourGroups } from '@stoa/contract/appearance-names';
import { useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ColorField } from './color-field.tsx';
import { colourLabel } from './colour-label.ts';
import classes from './form.module.css';
import { type Settings, withColour } from './settings.ts';

export interface PartProps {
  readonly settings: Settings;
  readonly disabled: boolean;
  readonly onChange: (changed: Partial<Settings>) => void;
}

/** The seventeen colors, each that of the theme until it is set. */
export function ColoursSection({ settings, disabled, onChange }: PartProps) {
  const t = useText();
  const { theme, accent, colors } = settings;
  const palette = useMemo(() => paletteOf({ theme, accent, colors: null }), [theme, accent]);
  const groups = Object.entries(colourGroups) as [keyof typeof colourGroups, readonly string[]][];
  const count = groups.reduce((sum, [group]) => sum + Object.keys(colors?.[group] ?? {}).length, 0);
  return (
    <details className={classes.more}>
      <summary>{t('appearance.colors', { count })}</summary>
      {groups.map(([group, names]) => (
        <fieldset key={group} className={classes.group}>
          <legend>{t(`appearance.group.${group}`)}</legend>
          {names.map((name) => (
            <ColorField
              key={name}
              label={colourLabel(`${group}-${name}`, t)}
              value={(colors?.[group] as Record<string, string> | undefined)?.[name] ?? null}
              standard={palette[palette.given][`${group}-${name}` as ColourName]}
              disabled={disabled}
              onChange={(value) => onChange({ colors: withColour(colors, group, name, value) })}
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
}
