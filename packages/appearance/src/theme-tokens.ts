import type { ColorName } from '@stoa/contract/appearance-names';
import { pressed } from './accent.ts';
import { mix } from './color.ts';
import type { Palette } from './palette.ts';
import { corrected } from './readable.ts';
import type { Scheme, ThemeColors } from './themes.ts';

type Tokens = Readonly<Record<string, string>>;

/** A text that stands back, but can still be read where the text itself can. */
function quiet(text: string, ground: string, scheme: Scheme): string {
  return corrected(mix(text, ground, 0.7), [ground], scheme === 'dark' ? 1 : 0);
}

/** The tokens of our theme (tokens.css) that each color decides, for one scheme. */
const groups: readonly {
  readonly from: readonly ColorName[];
  readonly tokens: (colors: ThemeColors, scheme: Scheme) => Tokens;
}[] = [
  {
    from: [
      'section_colors-body',
      'section_colors-tertiary',
      'section_colors-stroke',
      'text_colors-headings',
      'text_colors-primary',
      'text_colors-secondary',
    ],
    tokens: (colors, scheme) => {
      const body = colors['section_colors-body'];
      const headings = colors['text_colors-headings'];
      const stroke = colors['section_colors-stroke'];
      const control = mix(headings, body, 0.5);
      return {
        n0: body,
        n1: colors['section_colors-tertiary'],
        n2: mix(headings, body, 0.05),
        n3: stroke,
        n4: mix(headings, stroke, 0.1),
        n5: corrected(control, [body], scheme === 'dark' ? 1 : 0, 3),
        n6: colors['text_colors-secondary'],
        n7: mix(colors['text_colors-primary'], body, 0.84),
        n8: colors['text_colors-primary'],
        n9: headings,
        raised: scheme === 'dark' ? colors['section_colors-tertiary'] : body,
        rule: scheme === 'dark' ? mix(headings, body, 0.5) : headings,
      };
    },
  },
  {
    from: ['text_colors-link', 'section_colors-accent', 'button_colors-primary-fill', 'button_colors-primary-text'],
    tokens: (colors) => {
      const fill = colors['button_colors-primary-fill'];
      return {
        accent: colors['text_colors-link'],
        'accent-fill': fill,
        'accent-fill-hover': pressed(fill),
        'on-accent': colors['button_colors-primary-text'],
        'accent-wash': colors['section_colors-accent'],
      };
    },
  },
  {
    from: ['section_colors-header', 'text_colors-header'],
    tokens: (colors, scheme) => {
      const [ground, text] = [colors['section_colors-header'], colors['text_colors-header']];
      return {
        'head-bg': ground,
        'head-text': text,
        'head-text-2': mix(text, ground, 0.86),
        'head-text-3': quiet(text, ground, scheme),
      };
    },
  },
  {
    from: ['section_colors-hero', 'text_colors-hero'],
    tokens: (colors, scheme) => {
      const [ground, text] = [colors['section_colors-hero'], colors['text_colors-hero']];
      return {
        'hero-bg': ground,
        'hero-text': text,
        'hero-text-2': mix(text, ground, 0.86),
        'hero-text-3': quiet(text, ground, scheme),
        'hero-rule': scheme === 'dark' ? mix(text, ground, 0.5) : text,
      };
    },
  },
  {
    from: ['section_colors-footer', 'text_colors-footer'],
    tokens: (colors) => ({
      'foot-bg': colors['section_colors-footer'],
      'foot-text': colors['text_colors-footer'],
      'foot-text-2': colors['text_colors-footer'],
    }),
  },
];

/** Declarations for those tokens that differ from tokens.css, each with its light and its dark value. */
export function tokenDeclarations({ light, dark, changed }: Palette): string[] {
  return groups
    .filter(({ from }) => from.some((name) => changed.has(name)))
    .flatMap(({ tokens }) => {
      const [day, night] = [tokens(light, 'light'), tokens(dark, 'dark')];
      return Object.keys(day).map((token) => `  --${token}: light-dark(${day[token]}, ${night[token]});`);
    });
}
