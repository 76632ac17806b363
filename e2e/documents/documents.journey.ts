import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { watch } from '../parts/page-watch.ts';
import { portalFolder } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { expectSoundScreen } from '../parts/screen.ts';

const text = `# Guide

## First call

See [the code](#code) and the note[^1]. ![A drawing](drawing.svg)

## Code

\`\`\`js
const answer = await fetch('/parcels'); // all of them
\`\`\`

\`\`\`mermaid
flowchart LR
  A[Client] --> B[Server]
\`\`\`

<details><summary>More</summary>

Hidden *words*.

</details>

<script>window.hacked = 'script'</script>
<img src="https://nowhere.invalid/a.png" onerror="window.hacked = 'handler'" alt="gone">
<svg onload="window.hacked = 'svg'"><script>window.hacked = 'svg script'</script></svg>
<iframe srcdoc="<script>parent.hacked = 'frame'</script>"></iframe>
<a id="evil" href="JavaScript:window.hacked='link'">click me</a>

[and me](javascript:window.hacked='markdown')

[^1]: The note.
`;
const paragraph = `${'Words that stand below the heading of a section. '.repeat(5)}\n`;
const longText = Array.from({ length: 9_000 }, (_, at) => `## Heading ${at}\n\n${paragraph}`).join('\n');
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><script>window.hacked = top.hacked = 1</script><rect width="80" height="40"/></svg>';

let portal: PublishedPortal;
let guide: string;
test.beforeAll(async () => {
  const folder = portalFolder('public: true');
  const documents = join(folder.path, 'products/parcels/documents');
  mkdirSync(documents, { recursive: true });
  writeFileSync(join(documents, '02-guide.md'), text);
  writeFileSync(join(documents, 'drawing.svg'), drawing);
  writeFileSync(join(documents, '03-long.md'), longText);
  portal = await publishPortal(folder);
  guide = `${portal.stoa.url}${(await portal.addressesOf('Parcels')).documents}/guide`;
});
test.afterAll(() => portal?.remove());

test('a document shows its code, diagram, image and notes, and nothing in it runs', async ({ page }) => {
  // The one image that the document takes from elsewhere does not exist.
  await page.route('https://nowhere.invalid/**', (route) => route.fulfill({ status: 200, body: 'no image' }));
  const watched = watch(page);
  await page.goto(guide);
  await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();
  await expect(page.locator('pre [data-kind=keyword]').first()).toHaveText('const');
  await expect(page.getByRole('img', { name: 'A drawing' })).toHaveJSProperty('naturalWidth', 80);
  const diagram = page.getByRole('img', { name: 'Diagram' });
  await diagram.scrollIntoViewIfNeeded();
  await expect(diagram).toHaveJSProperty('complete', true);
  expect(await diagram.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(page.getByText(/^Last modified/)).toBeVisible();

  await page.getByRole('link', { name: 'Footnote 1', exact: true }).click();
  await expect(page).toHaveURL(/#doc-footnote-1$/);
  await page.getByRole('link', { name: 'the code' }).click();
  await expect(page).toHaveURL(/#doc-heading-code$/);
  await page.getByText('More').click();
  await expect(page.getByText('Hidden words.')).toBeVisible();

  for (const words of ['click me', 'and me']) await page.getByText(words).click();
  await expect(page.locator('article :is(script, iframe, svg[onload], [onerror], #evil)')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expectSoundScreen(page, 'a document');
  watched.expectQuiet();
});

test('portal §2: an address of a section leads to it, by the words of its heading too', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 300 });
  await page.goto(`${guide}#code`);
  await expect(page.getByRole('heading', { name: 'Code' })).toBeInViewport();
});

test('portal §2: an address leads far into a document of 2 MB at once, and the rest comes without moving it', async ({
  page,
}) => {
  await page.goto(guide.replace(/guide$/, 'long#heading-8000'));
  const heading = page.locator('#doc-heading-heading-8000');
  await expect(heading).toBeInViewport({ timeout: 10_000 });
  await expect(page.locator('[data-document] h2')).toHaveCount(9_000, { timeout: 60_000 });
  await expect(heading).toBeInViewport();
  await expect(page.locator('[data-reading]')).toHaveText('Heading 8000');
});
