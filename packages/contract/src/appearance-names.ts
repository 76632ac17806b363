/** Names of the appearance, apart from its schemas: browsers that edit it load these alone. */

/** The themes that come with Stoa. `stoa` is the one of a portal that names none. */
export const themeNames = ['stoa', 'agora'] as const;
export type ThemeName = (typeof themeNames)[number];

/** The 17 colors that clients are drawn with, in their three groups (contract §A.4). */
export const colorGroups = {
  section_colors: ['header', 'body', 'hero', 'accent', 'tertiary', 'stroke', 'footer'],
  text_colors: ['header', 'hero', 'headings', 'primary', 'secondary', 'accent', 'link', 'footer'],
  button_colors: ['primary-fill', 'primary-text'],
} as const;
type Groups = typeof colorGroups;
/** `section_colors-header` … as the custom properties are called. */
export type ColorName = { [G in keyof Groups]: `${G}-${Groups[G][number]}` }[keyof Groups];

/** The families that the server has with it; nothing is fetched from elsewhere. */
export const fontFamilies = [
  'Hanken Grotesk',
  'Inter',
  'Roboto',
  'Source Serif 4',
  'Geist Mono',
  'Roboto Mono',
] as const;
export type FontFamily = (typeof fontFamilies)[number];
