import { PaletteOpener } from '@stoa/palette/palette-opener';
import { usePhone } from '@stoa/ui/use-phone.ts';
import { lazy } from 'react';
import { NavIcon } from '../chrome/nav-icons.tsx';
import { useDecide } from '../features/requests/use-decide.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import classes from './find.module.css';

/** Loaded on the first search. */
const loadPalette = () => import('../features/find/find-palette.tsx');
const LazyPalette = lazy(async () => ({ default: (await loadPalette()).FindPalette }));

/** The way into the palette: a field in the rail, an entry in the bar of a phone, and ⌘K everywhere. */
export function Find() {
  const t = useText();
  const { call } = useServices();
  const isPhone = usePhone();
  const decide = useDecide(call, () => {});
  return (
    <PaletteOpener
      label={t('find.button')}
      shortLabel={isPhone ? t('find.short') : t('find.button')}
      classes={classes}
      load={loadPalette}
    >
      {({ takeTyped, close }) => (
        <LazyPalette
          takeTyped={takeTyped}
          glyphOf={({ icon }) => <NavIcon name={icon} />}
          onApprove={(request) => decide.mutate({ decision: 'approve', requests: [request] })}
          onClose={close}
        />
      )}
    </PaletteOpener>
  );
}
