import type { Colors } from '@stoa/contract/appearance';
import type { ColorName, ThemeName } from '@stoa/contract/appearance-names';
import { deriveAccent } from './accent.ts';
import { contrastRatio, fromOklab, toOklab } from './color.ts';
import { groundsOf } from './pairs.ts';
import { corrected, ink, white } from './readable.ts';
import { colorNames, type Scheme, type ThemeColors, themes } from './themes.ts';

/** The settings that decide colors. */
export interface AppearanceColors {
  readonly theme?: ThemeName | null | undefined;
  readonly accent?: string | null | undefined;
  readonly colors?: Colors | null | undefined;
}

export interface Palette {
  readonly light: ThemeColors;
  readonly dark: ThemeColors;
  /** The scheme that the portal's own colors are meant for; the other one is derived from it. */
  readonly given: Scheme;
  /** Names whose colors differ from those of the stock theme. */
  readonly changed: ReadonlySet<ColorName>;
}

const body = 'section_colors-body';
const tertiary = 'section_colors-tertiary';
const black = '#000000';

/** A page is dark when white stands out from it better than ink. */
function isDark(hex: string): boolean {
  return contrastRatio(white, hex) > contrastRatio(ink, hex);
}

/**
 * Both schemes of a portal: its theme, its accent over that, its own colors over both. Its own colors stay exactly as they
 * are in the scheme that they are made for, which the page's ground tells; in the other one grounds are turned over and texts
 * corrected until they can be read. Pure.
 */
export function paletteOf(appearance: AppearanceColors): Palette {
  const theme = themes[appearance.theme ?? 'stoa'];
  const own = ownColors(appearance.colors);
  const page = own[body];
  const given: Scheme = page !== undefined && isDark(page) ? 'dark' : 'light';
  const other: Scheme = given === 'dark' ? 'light' : 'dark';
  const based = { light: { ...theme.light }, dark: { ...theme.dark } };
  if (appearance.accent) addAccent(based, appearance.accent);
  Object.assign(based[given], own);
  addDerived(based[other], own, other);
  const changed = colorNames.filter(
    (name) => based.light[name] !== themes.stoa.light[name] || based.dark[name] !== themes.stoa.dark[name],
  );
  return { ...based, given, changed: new Set(changed) };
}

function ownColors(colors: Colors | null | undefined): Partial<Record<ColorName, string>> {
  const groups = Object.entries(colors ?? {}) as [string, Record<string, string | undefined>][];
  const named = groups.flatMap(([group, values]) =>
    Object.entries(values ?? {}).flatMap(([name, value]) => (value ? [[`${group}-${name}`, value.toLowerCase()]] : [])),
  );
  return Object.fromEntries(named);
}

function addAccent(based: Record<Scheme, Record<ColorName, string>>, accent: string): void {
  const page = ({ [body]: ground, [tertiary]: quiet }: ThemeColors) => [ground, quiet] as const;
  const derived = deriveAccent(accent, { light: page(based.light), dark: page(based.dark) });
  if (!derived) return;
  for (const scheme of ['light', 'dark'] as const) {
    const { accent: text, fill, onAccent, wash } = derived[scheme];
    Object.assign(based[scheme], {
      'section_colors-accent': wash,
      'text_colors-accent': text,
      'text_colors-link': text,
      'button_colors-primary-fill': fill,
      'button_colors-primary-text': onAccent,
    });
  }
}

/** Grounds before texts: a text is corrected for the ground that it will stand on. */
function addDerived(into: Record<ColorName, string>, own: Partial<Record<ColorName, string>>, scheme: Scheme): void {
  const names = Object.keys(own) as ColorName[];
  if (names.length === 0) return;
  for (const name of names) {
    if (name.startsWith('section_colors-')) into[name] = turned(own[name] as string, scheme);
  }
  const fill = own['button_colors-primary-fill'] ?? into['button_colors-primary-fill'];
  into['button_colors-primary-fill'] = edged(fill, into[body], scheme);
  const towards = scheme === 'dark' ? 1 : 0;
  for (const name of colorNames.filter((one) => one.startsWith('text_colors-'))) {
    const grounds = groundsOf(name).map((ground) => into[ground]);
    into[name] = corrected(own[name] ?? into[name], grounds, towards);
  }
  const onFill = into['button_colors-primary-fill'];
  const label = own['button_colors-primary-text'] ?? into['button_colors-primary-text'];
  // Black, not ink: one of black and white reaches 4.5:1 on every color there is.
  const labels = [label, white, black].toSorted((a, b) => contrastRatio(b, onFill) - contrastRatio(a, onFill));
  into['button_colors-primary-text'] = contrastRatio(label, onFill) >= 4.5 ? label : (labels[0] as string);
}

/** A ground in the other scheme: as far from black as it was from white, and paler, so that it stays a ground. */
function turned(color: string, scheme: Scheme): string {
  const { l: lightness, a, b } = toOklab(color);
  const across =
    scheme === 'dark'
      ? Math.min(0.28, 0.16 + (1 - lightness) * 0.9)
      : Math.max(0.9, 1 - Math.max(0, lightness - 0.16) * 0.6);
  return fromOklab({ l: across, a: a * 0.5, b: b * 0.5 });
}

/** A button that can be told from the page (WCAG 2.2 §1.4.11), as near to its own color as that allows. */
function edged(fill: string, page: string, scheme: Scheme): string {
  return corrected(fill, [page], scheme === 'dark' ? 1 : 0, 3);
}
