import { FullScreenSpinner } from '@stoa/ui/full-screen-spinner.tsx';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useText } from './i18n/language.tsx';

const GlobalLoadingContext = createContext<((on: boolean) => void) | null>(null);

/** Shows a full-screen spinner over everything while global loading is on (portal §1). */
export function GlobalLoading(props: { children: ReactNode }) {
  const t = useText();
  const [on, setOn] = useState(false);
  const context = useMemo(() => setOn, []);
  return (
    <GlobalLoadingContext value={context}>
      {props.children}
      {on && <FullScreenSpinner label={t('common.loading')} />}
    </GlobalLoadingContext>
  );
}

/** Turns global loading on and off. */
export function useGlobalLoading(): (on: boolean) => void {
  const turn = useContext(GlobalLoadingContext);
  if (!turn) throw new Error('useGlobalLoading needs GlobalLoading above it');
  return turn;
}
