import { expect, type Page, test } from '@playwright/test';
import { mara } from '../parts/developer.ts';
import { portalFolder } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';

let portal: PublishedPortal;

test.beforeAll(async () => {
  portal = await publishPortal(portalFolder('auto_approve_developers: true'), { developer: mara });
});
test.afterAll(() => portal?.remove());

interface Focused {
  /** What the focused element says or is called. */
  readonly name: string;
  /** Whether an outline, a shadow or a border shows the focus, on the element or on what is drawn around it. */
  readonly isVisible: boolean;
}

/** The element that has the focus, inside of shadow trees too, and whether it looks different from itself without it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!(element instanceof HTMLElement)) return { name: '', isVisible: false };
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    const around: HTMLElement[] = [];
    for (let each: HTMLElement | null = element; each && around.length < 4; each = each.parentElement)
      around.push(each);
    const look = () =>
      around.flatMap((each) =>
        ['', '::before', '::after'].map((part) => {
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each, part || null);
          return [outline, boxShadow, borderColor, backgroundColor].join();
        }),
      );
    const withFocus = look().join();
    element.blur();
    const without = look().join();
    element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
    return { name: name.trim().replaceAll(/\s+/g, ' '), isVisible: withFocus !== without };
  });
}

/** Presses Tab until an element of that name has the focus; every stop on the way shows where it is. */
async function tabTo(page: Page, name: string | RegExp): Promise<string[]> {
  const stops: string[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    stops.push(stop.name);
    expect(stop.isVisible, `the focus shows at "${stop.name}"`).toBe(true);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return stops;
  }
  throw new Error(`Tab never reached ${name}; it stopped at: ${stops.join(' | ')}`);
}

test('sign-in, catalogue, documents and log-out need no mouse', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.stoa.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(mara.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(mara.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();

  expect((await tabTo(page, 'Skip to content'))[0]).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Search products/);
  await page.keyboard.type('no such thing');
  await expect(page.getByText('Nothing matches “no such thing”.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();
  await tabTo(page, 'Documentation');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  await tabTo(page, new RegExp(mara.email));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Apps' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: mara.email })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await context.close();
});
