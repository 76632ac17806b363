import './layers.css';
import './tokens.css';
import './base.css';
import './mantine-variables.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { createTheme, MantineProvider } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { applyColorScheme, type ColorScheme, storeColorScheme, storedColorScheme } from './color-scheme.ts';

export interface ColorSchemeChoice {
  /** What the reader chose. */
  readonly scheme: ColorScheme;
  /** What is shown now; never `auto`. */
  readonly shown: 'light' | 'dark';
  readonly setScheme: (scheme: ColorScheme) => void;
  /** Shows the other of light and dark; goes back to `auto` when that is what the system asks for. */
  readonly toggle: () => void;
}

const ColorSchemeContext = createContext<ColorSchemeChoice | null>(null);

const mantineTheme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const DARK = '(prefers-color-scheme: dark)';

function subscribeToSystem(onChange: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {};
  const query = matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function systemIsDark(): boolean {
  return typeof matchMedia === 'function' && matchMedia(DARK).matches;
}

/**
 * The look for everything below: tokens, element defaults, the component library's theme and the color scheme.
 * The library writes no `<style>` here: its variables stand in mantine-variables.css (strict content security policy).
 */
export function StoaTheme({ children }: { readonly children: ReactNode }) {
  const [scheme, setScheme] = useState<ColorScheme>(storedColorScheme);
  const systemDark = useSyncExternalStore(subscribeToSystem, systemIsDark, () => false);
  const system = systemDark ? 'dark' : 'light';
  const shown = scheme === 'auto' ? system : scheme;

  // The theme is applied before the paint: an effect would show the other theme for a frame.
  useLayoutEffect(() => applyColorScheme(scheme), [scheme]);

  const choice = useMemo<ColorSchemeChoice>(() => {
    const choose = (next: ColorScheme) => {
      storeColorScheme(next);
      setScheme(next);
    };
    const other = shown === 'dark' ? 'light' : 'dark';
    return { scheme, shown, setScheme: choose, toggle: () => choose(other === system ? 'auto' : other) };
  }, [scheme, shown, system]);

  return (
    <ColorSchemeContext value={choice}>
      <MantineProvider theme={mantineTheme} forceColorScheme={shown} withCssVariables={false} withGlobalClasses={false}>
        {children}
      </MantineProvider>
    </ColorSchemeContext>
  );
}

/**
 * The color scheme and how to change it.
 * @throws Error outside `StoaTheme`
 */
export function useColorScheme(): ColorSchemeChoice {
  const choice = useContext(ColorSchemeContext);
  if (choice === null) throw new Error('useColorScheme needs a StoaTheme above it');
  return choice;
}
