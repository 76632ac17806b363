import { type AccentColors, deriveAccent } from '../../colour/accent.ts';

/** The stock theme of the names that existing clients read (contract §A.4), in our colours. */
const colours = {
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
} as const;

const accented = ['text_colors-accent', 'text_colors-link', 'button_colors-primary-fill'];

/** The tokens of our theme that a portal's accent replaces. */
const tokens: Readonly<Record<string, keyof AccentColors>> = {
  accent: 'accent',
  'accent-fill': 'fill',
  'accent-fill-hover': 'fillHover',
  'on-accent': 'onAccent',
  'accent-wash': 'wash',
};

/**
 * `/portal/stylesheet.css`: the variables and utility classes that existing clients are drawn with, and the portal's
 * own accent as tokens of our theme. @param accent `#rrggbb`, when the portal has one
 */
export function portalStylesheet(accent: string | undefined): string {
  const derived = accent ? deriveAccent(accent) : null;
  const names = Object.entries(colours).map(
    ([name, value]) => [name, derived && accented.includes(name) ? derived.light.accent : value] as const,
  );
  const variables = names.map(([name, value]) => `  --${name}: ${value};`);
  const fonts = ['  --font-base: "Roboto";', '  --font-headings: "Lato";', '  --font-code: "Roboto Mono";'];
  const ours = derived
    ? Object.entries(tokens).map(
        ([token, part]) => `  --${token}: light-dark(${derived.light[part]}, ${derived.dark[part]});`,
      )
    : [];
  const classes = names.flatMap(([name]) => [
    `.color-${name} { color: var(--${name}); }`,
    `.bg-${name} { background-color: var(--${name}); }`,
  ]);
  return [
    ':root {',
    ...variables,
    ...fonts,
    '}',
    // Doubled, so that it wins over the theme's own style sheet in whatever order they arrive.
    ...(derived ? [':root:root {', ...ours, '}'] : []),
    ...classes,
    '',
  ].join('\n');
}

/** `/portal/stylesheet/font.css`: the stock families by name, from the reader's own machine; nothing is fetched elsewhere. */
export const fontStylesheet = ['Roboto', 'Lato', 'Roboto Mono']
  .map((family) => `@font-face { font-family: "${family}"; src: local("${family}"); font-display: swap; }`)
  .join('\n');
