import type { Colors, Fonts, ManagedAppearance } from '@stoa/contract/appearance';
import type { ThemeName } from '@stoa/contract/appearance-names';

/** What can be set of an appearance, apart from pictures and font files. */
export interface Settings {
  readonly primary_header: string | null;
  readonly welcome_message: string | null;
  readonly theme: ThemeName | null;
  readonly accent: string | null;
  readonly colors: Colors | null;
  readonly fonts: Fonts | null;
}

export function settingsOf(stored: ManagedAppearance): Settings {
  return {
    primary_header: stored.primary_header,
    welcome_message: stored.welcome_message,
    theme: stored.theme,
    accent: stored.accent,
    colors: stored.colors as Colors | null,
    fonts: stored.fonts as Fonts | null,
  };
}

/** Returns only the settings that differ, so that another user's changes to the others are kept. */
export function changedIn(before: Settings, after: Settings): Partial<Settings> {
  const names = Object.keys(after) as (keyof Settings)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  );
}

/** The same settings as they were: what takes a change back. */
export function formerOf(before: Settings, changed: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries((Object.keys(changed) as (keyof Settings)[]).map((name) => [name, before[name]]));
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Returns the colors with the value set at `group` and `name`; null removes it, and a group that is left empty. */
export function withColor(colors: Colors | null, group: keyof Colors, name: string, value: string | null) {
  const { [name]: _former, ...rest } = (colors?.[group] ?? {}) as Record<string, string>;
  const changed = value === null ? rest : { ...rest, [name]: value };
  const { [group]: _group, ...others } = colors ?? {};
  const all = Object.keys(changed).length === 0 ? others : { ...others, [group]: changed };
  return Object.keys(all).length === 0 ? null : (all as Colors);
}
