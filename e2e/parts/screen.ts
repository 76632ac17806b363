import { basename } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe.ts';

export const desktop = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;

/** The width between both layouts, where what fits neither shows. */
const tabletSize = { width: 768, height: 1024 } as const;

/** Both color schemes and both layouts, in two looks or in all; the last is the one that stays. */
const looks = [
  { name: 'dark on a phone', size: phone, colorScheme: 'dark' },
  { name: 'light on a phone', size: phone, colorScheme: 'light' },
  { name: 'dark on a desk', size: desktop, colorScheme: 'dark' },
  { name: 'light on a tablet', size: tabletSize, colorScheme: 'light' },
  { name: 'light on a desk', size: desktop, colorScheme: 'light' },
] as const;

export interface ScreenOptions {
  /** A selector of what is not ours to check. */
  readonly except?: string;
  /** Looks at 768 px too, whether it fits. */
  readonly tablet?: boolean;
  /** Looks light at 390 px and dark at 1440 px too. */
  readonly bothSchemes?: boolean;
}

/**
 * Looks at what the page shows now, dark at 390 px, light at 1440 px: axe finds nothing, and nothing makes the page
 * wider than the window. With STOA_SHOTS, a folder, it draws each look there. Leaves the page light, at 1440 px.
 */
export async function expectSoundScreen(
  page: Page,
  name: string,
  { except, tablet = false, bothSchemes = false }: ScreenOptions = {},
): Promise<void> {
  await test.step(`screen: ${name}`, async () => {
    // A page that is still on its way has no heading yet.
    await expect(page.locator('h1').first()).toBeAttached();
    // What is fetched anew is dimmed until it is there.
    await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
    for (const { name: look, size, colorScheme } of looks) {
      if (size === tabletSize && !tablet) continue;
      const isOther = (size === phone && colorScheme === 'light') || (size === desktop && colorScheme === 'dark');
      if (isOther && !bothSchemes) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await untilAtRest(page);
      const { STOA_SHOTS: shots } = process.env;
      const journey = basename(test.info().file, '.journey.ts');
      if (shots) await page.screenshot({ path: `${shots}/${journey}, ${name}, ${look}.png`, fullPage: true });
      await expectNoSidewaysScroll(page, `${name}, ${look}`);
      // The tablet shows what the phone or the desk shows, in their colors: axe would find the same once more.
      if (size === tabletSize) continue;
      const findings = await axeFindings(page, { ...(except && { except }), onlyColors: isOther });
      expect(findings, `what axe finds: ${name}, ${look}`).toEqual([]);
    }
  });
}

/** Reads scroll widths, which count what a clipped page would hide. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const widths = () => page.evaluate(() => [document.documentElement, document.body].map((each) => each.scrollWidth));
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(async () => Math.max(...(await widths())), `width of ${name}`).toBeLessThanOrEqual(width);
}

/** No color is in a transition: axe would measure the color in between. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A document does not tell of what moves in shadow roots.
    const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const animations = [document, ...shadows].flatMap((root) => root.getAnimations());
    const ends = animations.filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}
