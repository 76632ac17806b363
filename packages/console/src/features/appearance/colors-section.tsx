import { paletteOf } from '@stoa/appearance/palette';
import { type ColorName, colorGroups } from '@stoa/contract/appearance-names';
import { useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ColorField } from './color-field.tsx';
import { colorLabel } from './color-label.ts';
import classes from './form.module.css';
import { type Settings, withColor } from './settings.ts';

export interface PartProps {
  readonly settings: Settings;
  readonly disabled: boolean;
  readonly onChange: (changed: Partial<Settings>) => void;
}

/** The seventeen colors, each that of the theme until it is set. */
export function ColorsSection({ settings, disabled, onChange }: PartProps) {
  const t = useText();
  const { theme, accent, colors } = settings;
  const palette = useMemo(() => paletteOf({ theme, accent, colors: null }), [theme, accent]);
  const groups = Object.entries(colorGroups) as [keyof typeof colorGroups, readonly string[]][];
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
              label={colorLabel(`${group}-${name}`, t)}
              value={(colors?.[group] as Record<string, string> | undefined)?.[name] ?? null}
              standard={palette[palette.given][`${group}-${name}` as ColorName]}
              disabled={disabled}
              onChange={(value) => onChange({ colors: withColor(colors, group, name, value) })}
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
}
