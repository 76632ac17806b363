import { expect, test } from '@playwright/test';
import { type PortalFolder, portalFolder } from '../parts/portal-folder.ts';
import { expectNoSidewaysScroll } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

let folder: PortalFolder;
let server: StoaServer;

test.beforeAll(async () => {
  folder = portalFolder('locale: ca_ES', 'public: true');
  server = await startStoa({ demo: folder.path });
});
test.afterAll(async () => {
  await server?.remove();
  folder?.remove();
});

test('portal §1: where the label has no room the portal’s name stays whole; both stand where there is room', async ({
  page,
}) => {
  await page.goto(`${server.url}/403`);
  const header = page.locator('header');
  const name = header.getByText('Halden', { exact: true });
  const label = header.getByText('Portal per a desenvolupadors');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `header at ${width}`);
    expect(await name.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await expect.poll(() => label.evaluate(isSeen)).toBe(false);
  }
  await page.setViewportSize({ width: 768, height: 800 });
  await expect.poll(() => label.evaluate(isSeen)).toBe(true);
});

/** Runs in the page: whether a click on its middle would meet the element. */
function isSeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}
