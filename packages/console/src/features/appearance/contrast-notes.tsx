import { contrastWarnings } from '@stoa/appearance/contrast-warnings';
import { paletteOf } from '@stoa/appearance/palette';
import { figure } from '@stoa/text/figure';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { colorLabel } from './color-label.ts';
import classes from './contrast-notes.module.css';
import type { Settings } from './settings.ts';

/** Which colors cannot be told apart well enough, while they are being chosen. */
export function ContrastNotes({ settings }: { readonly settings: Settings }) {
  const { t, tag } = useLanguage();
  const { theme, accent, colors } = settings;
  const warnings = useMemo(
    () => contrastWarnings(paletteOf({ theme, accent, colors }), { theme, accent, colors }),
    [theme, accent, colors],
  );
  return (
    <div className={classes.notes} role="status">
      {warnings.length === 0 ? (
        <p>{t('appearance.contrastGood')}</p>
      ) : (
        <ul>
          {warnings.map(({ scheme, foreground, background, ratio, required }) => (
            <li key={`${scheme} ${foreground} ${background}`}>
              {t(foreground === 'accent' ? 'appearance.contrastAccent' : 'appearance.contrastBad', {
                front: colorLabel(foreground, t),
                ground: colorLabel(background, t),
                scheme: t(`appearance.in.${scheme}`),
                ratio: figure(ratio, tag),
                required: figure(required, tag),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
