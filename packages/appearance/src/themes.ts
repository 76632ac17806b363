import { type ColorName, colorGroups, type FontFamily, type ThemeName } from '@stoa/contract/appearance-names';

/** The 17 colors of one theme in one scheme, each `#rrggbb` (contract §A.4). */
export type ThemeColors = Readonly<Record<ColorName, string>>;
export type Scheme = 'light' | 'dark';

export interface Theme {
  readonly light: ThemeColors;
  readonly dark: ThemeColors;
  readonly fonts?: { readonly base?: FontFamily; readonly headings?: FontFamily; readonly code?: FontFamily };
}

export const colorNames = Object.entries(colorGroups).flatMap(([group, names]) =>
  names.map((name) => `${group}-${name}` as ColorName),
);

/** White paper, ink and ultramarine: what tokens.css of the user interface draws without any theme. */
const stoa: Theme = {
  light: {
    'section_colors-header': '#ffffff',
    'section_colors-body': '#ffffff',
    'section_colors-hero': '#ffffff',
    'section_colors-accent': '#eef1ff',
    'section_colors-tertiary': '#fafafb',
    'section_colors-stroke': '#e4e6ea',
    'section_colors-footer': '#ffffff',
    'text_colors-header': '#0e1014',
    'text_colors-hero': '#0e1014',
    'text_colors-headings': '#0e1014',
    'text_colors-primary': '#282b34',
    'text_colors-secondary': '#646975',
    'text_colors-accent': '#1a37d6',
    'text_colors-link': '#1a37d6',
    'text_colors-footer': '#646975',
    'button_colors-primary-fill': '#1a37d6',
    'button_colors-primary-text': '#ffffff',
  },
  dark: {
    'section_colors-header': '#0b0c0f',
    'section_colors-body': '#0b0c0f',
    'section_colors-hero': '#0b0c0f',
    'section_colors-accent': '#161b33',
    'section_colors-tertiary': '#101216',
    'section_colors-stroke': '#24272e',
    'section_colors-footer': '#0b0c0f',
    'text_colors-header': '#f3f4f6',
    'text_colors-hero': '#f3f4f6',
    'text_colors-headings': '#f3f4f6',
    'text_colors-primary': '#dcdee4',
    'text_colors-secondary': '#979caa',
    'text_colors-accent': '#93a6ff',
    'text_colors-link': '#93a6ff',
    'text_colors-footer': '#979caa',
    'button_colors-primary-fill': '#3f5bf6',
    'button_colors-primary-text': '#ffffff',
  },
};

/** Limestone and the Aegean, headings in a serif. */
const agora: Theme = {
  light: {
    'section_colors-header': '#fdfcf9',
    'section_colors-body': '#fdfcf9',
    'section_colors-hero': '#f4efe4',
    'section_colors-accent': '#e4f0ef',
    'section_colors-tertiary': '#f8f5ee',
    'section_colors-stroke': '#e5dfd2',
    'section_colors-footer': '#f4efe4',
    'text_colors-header': '#1d1a15',
    'text_colors-hero': '#1d1a15',
    'text_colors-headings': '#1d1a15',
    'text_colors-primary': '#38342c',
    'text_colors-secondary': '#676052',
    'text_colors-accent': '#0c5a68',
    'text_colors-link': '#0c5a68',
    'text_colors-footer': '#676052',
    'button_colors-primary-fill': '#0c5a68',
    'button_colors-primary-text': '#ffffff',
  },
  dark: {
    'section_colors-header': '#12110e',
    'section_colors-body': '#12110e',
    'section_colors-hero': '#1a1813',
    'section_colors-accent': '#10262a',
    'section_colors-tertiary': '#181611',
    'section_colors-stroke': '#2e2a23',
    'section_colors-footer': '#1a1813',
    'text_colors-header': '#f5f1e8',
    'text_colors-hero': '#f5f1e8',
    'text_colors-headings': '#f5f1e8',
    'text_colors-primary': '#e0dbcf',
    'text_colors-secondary': '#a39b8b',
    'text_colors-accent': '#6fc4d1',
    'text_colors-link': '#6fc4d1',
    'text_colors-footer': '#a39b8b',
    'button_colors-primary-fill': '#17717f',
    'button_colors-primary-text': '#ffffff',
  },
  fonts: { headings: 'Source Serif 4' },
};

/** The themes that come with Stoa, by name. */
export const themes: Readonly<Record<ThemeName, Theme>> = { stoa, agora };
