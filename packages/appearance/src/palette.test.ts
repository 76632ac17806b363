import { describe, expect, it } from 'vitest';
import { contrastRatio } from './color.ts';
import { contrastWarnings } from './contrast-warnings.ts';
import { pairs } from './pairs.ts';
import { type AppearanceColors, paletteOf } from './palette.ts';
import { colorNames, themes } from './themes.ts';

const warningsOf = (appearance: AppearanceColors) => contrastWarnings(paletteOf(appearance), appearance);

describe('the themes that come with Stoa', () => {
  const schemes = Object.entries(themes).flatMap(([name, theme]) => [
    [name, 'light', theme.light] as const,
    [name, 'dark', theme.dark] as const,
  ]);

  it.each(schemes)('%s, %s: has the 17 colors of contract §A.4, all readable', (_name, _scheme, colors) => {
    expect(Object.keys(colors)).toEqual(colorNames);
    expect(colorNames).toHaveLength(17);
    const weak = pairs.filter(([front, ground, required]) => contrastRatio(colors[front], colors[ground]) < required);
    expect(weak).toEqual([]);
  });

  it.each(['stoa', 'agora'] as const)('%s warns of nothing, with its own accent or another', (theme) => {
    expect(warningsOf({ theme })).toEqual([]);
    for (const accent of ['#1a37d6', '#6d28d9', '#b3182d', '#0b6b45', '#000000'])
      expect(warningsOf({ theme, accent })).toEqual([]);
  });
});

describe('the colors of a portal', () => {
  it('without any are those of the stock theme, and none has changed', () => {
    const palette = paletteOf({});
    expect(palette.light).toEqual(themes.stoa.light);
    expect(palette.dark).toEqual(themes.stoa.dark);
    expect([palette.given, palette.changed.size]).toEqual(['light', 0]);
  });

  it('stay exactly as they are in the scheme that they are made for', () => {
    const colors = { section_colors: { body: '#FFF8E7' }, text_colors: { link: '#ff8800' } };
    const { light, changed } = paletteOf({ colors });
    expect(light['section_colors-body']).toBe('#fff8e7');
    expect(light['text_colors-link']).toBe('#ff8800');
    expect(light['text_colors-primary']).toBe(themes.stoa.light['text_colors-primary']);
    expect(changed).toContain('section_colors-body');
    expect(changed).not.toContain('section_colors-stroke');
  });

  it('on a dark page are the dark scheme, and the light one is derived', () => {
    const { given, dark, light } = paletteOf({ colors: { section_colors: { body: '#101820' } } });
    expect(given).toBe('dark');
    expect(dark['section_colors-body']).toBe('#101820');
    expect(contrastRatio(light['section_colors-body'], '#000000')).toBeGreaterThan(12);
  });

  it('win over an accent, and an accent over the theme', () => {
    const accent = '#6d28d9';
    expect(paletteOf({ theme: 'agora', accent }).light['text_colors-link']).toBe(accent);
    const colors = { text_colors: { link: '#aa0000' } };
    const { light } = paletteOf({ theme: 'agora', accent, colors });
    expect([light['text_colors-link'], light['text_colors-accent']]).toEqual(['#aa0000', accent]);
  });

  const ends = ['#000000', '#ffffff', '#7f7f7f', '#ff0000', '#ffe600', '#00ff88', '#123456', '#c8b6ff'];
  it.each(ends)('%s everywhere: the derived scheme can be read all the same', (color) => {
    const everywhere = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, color]));
    for (const colors of [
      { section_colors: everywhere(['header', 'body', 'hero', 'accent', 'tertiary', 'stroke', 'footer']) },
      { text_colors: everywhere(['header', 'hero', 'headings', 'primary', 'secondary', 'accent', 'link', 'footer']) },
      { button_colors: everywhere(['primary-fill', 'primary-text']) },
    ]) {
      const palette = paletteOf({ colors });
      const derived = palette.given === 'light' ? palette.dark : palette.light;
      const weak = pairs.filter(
        ([front, ground, required]) => contrastRatio(derived[front], derived[ground]) < required,
      );
      expect(weak).toEqual([]);
    }
  });
});

describe('WCAG 2.2 §1.4.3: a warning', () => {
  it('names the pair, the ratio and what it should be', () => {
    expect(warningsOf({ colors: { text_colors: { link: '#ff8800' } } })).toEqual([
      {
        scheme: 'light',
        foreground: 'text_colors-link',
        background: 'section_colors-body',
        ratio: 2.3,
        required: 4.5,
        message: 'text_colors-link #ff8800 on section_colors-body #ffffff has a contrast of 2.3:1, and needs 4.5:1.',
      },
      expect.objectContaining({ foreground: 'text_colors-link', background: 'section_colors-tertiary' }),
    ]);
  });

  it('about a ground names every text on it', () => {
    const found = warningsOf({ colors: { section_colors: { body: '#8a8a8a' } } });
    expect(found.map(({ foreground }) => foreground)).toEqual(
      expect.arrayContaining(['text_colors-secondary', 'text_colors-link']),
    );
    expect(found.every(({ background }) => background === 'section_colors-body')).toBe(true);
  });

  it('about an accent says what stands in its place', () => {
    const [warning, ...others] = warningsOf({ accent: '#ffe600' });
    expect(warning?.message).toMatch(
      /^accent #ffe600 on section_colors-body #ffffff has a contrast of 1\.2:1, and needs 4\.5:1; #[0-9a-f]{6} is used in its place\.$/,
    );
    expect(others).toEqual([]);
  });

  it('never rounds up to what is needed', () => {
    for (const { ratio: shown, required } of warningsOf({ colors: { text_colors: { primary: '#777777' } } }))
      expect(shown).toBeLessThan(required);
  });
});
