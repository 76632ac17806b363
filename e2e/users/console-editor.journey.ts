import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { markdownEditor, openapiEditor, saveDraft, writeInto } from '../parts/console-editor.ts';
import { acceptInvitation, type ConsoleLogin, openConsole, operator } from '../parts/operator.ts';
import { watch } from '../parts/page-watch.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** Guides and specifications in the editor of the console, in Chromium on the built server. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

/** Whoever is signed in, with a product of one guide and one version in a change set of their own. */
async function withProduct(context: BrowserContext, slug: string, login?: ConsoleLogin): Promise<Page> {
  const page = await context.newPage();
  await openConsole(page, server, '/products', login);
  const put = async (path: string, data: object) => {
    const answer = await context.request.put(`${server.url}/management/v1/change-set/products/${slug}${path}`, {
      data,
    });
    expect(answer.status(), path).toBe(200);
  };
  await put('', { name: slug });
  await put('/versions/v1', {});
  await put('/documents/start', { title: 'Start', markdown: 'Hello' });
  return page;
}

const guide = (slug: string) => `${server.url}/console/products/${slug}/documents/start`;
const version = (slug: string) => `${server.url}/console/products/${slug}/versions/v1`;

test('a guide: marks at dead links, the list leads to them, keys write Markdown, and Tab leads out', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await withProduct(context, 'marks');
  const heard = watch(page);
  await page.goto(guide('marks'));
  const editor = markdownEditor(page);
  await writeInto(editor, 'One\n\nRead [this](gone.md).\n\n![](no.png)\n');
  const problem = page.getByRole('button', { name: '"gone.md" leads to no document of this folder.' });
  await expect(problem).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toHaveText(['[this](gone.md)', '![](no.png)']);
  await problem.click();
  await expect(editor).toBeFocused();
  await page.keyboard.insertText('>');
  await expect(editor).toContainText('Read >[this](gone.md).');
  await expectSoundScreen(page, 'a guide with problems', { bothSchemes: true, tablet: true });

  await writeInto(editor, 'word');
  await editor.press('Control+a');
  await editor.press('Control+b');
  await expect(editor).toHaveText('**word**');
  await editor.press('Control+i');
  await expect(editor).toHaveText('***word***');
  await editor.press('Control+z');
  await editor.press('Control+z');
  await expect(editor).toHaveText('word');
  await editor.press('Control+a');
  await editor.press('Control+k');
  await expect(editor).toHaveText('[word]()');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // With nothing selected the chord is the palette's, as everywhere.
  await editor.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find or do' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText('[word]()');
  await writeInto(editor, '- one');
  await editor.press('Enter');
  await page.keyboard.insertText('two');
  await expect(page.locator('.cm-line')).toHaveText(['- one', '- two']);

  await editor.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await expectSoundScreen(page, 'searching in a guide', { bothSchemes: true });
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Title')).toBeFocused();
  heard.expectQuiet();
  await context.close();
});

test('the search in a text speaks the language of the console', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await withProduct(context, 'deutsch');
  await page.evaluate(() => localStorage.setItem('stoa-console-locale', 'de'));
  await page.goto(guide('deutsch'));
  await page.locator('.cm-content').press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Suchen' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Alle ersetzen' })).toBeVisible();
  await context.close();
});

test('pictures are dropped, pasted and chosen; what is no picture, or too large, is refused by its name', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await withProduct(context, 'pictures');
  await page.goto(guide('pictures'));
  const editor = markdownEditor(page);
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const give = (kind: 'paste' | 'drop', file: { name: string; type: string; base64: string }) =>
    editor.evaluate(
      (element, { event, given }) => {
        const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], given.name, { type: given.type }));
        const { x, y } = element.getBoundingClientRect();
        const common = { bubbles: true, composed: true, cancelable: true };
        element.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { ...common, clipboardData: data })
            : new DragEvent('drop', { ...common, dataTransfer: data, clientX: x + 20, clientY: y + 15 }),
        );
      },
      { event: kind, given: file },
    );
  await give('drop', { name: 'map.png', type: 'image/png', base64: pixel });
  await expect(editor).toContainText('![](images/map.png)');
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/management\/v1\/images\//);
  await give('paste', { name: 'notes.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7') });
  await expect(page.getByText(/^notes\.pdf: This is no picture/).first()).toBeVisible();
  // Its name says picture, its bytes do not.
  await give('paste', { name: 'false.png', type: 'image/png', base64: btoa('hello') });
  await expect(page.getByText(/^false\.png: /).first()).toBeVisible();
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(4 * 1024 * 1024 + 1) };
  await page.locator('input[type=file]').setInputFiles(large);
  await expect(page.getByText('large.png: A picture may have at most 4 MB.').first()).toBeVisible();
  await expect(editor).toHaveText(/^\w*!\[\]\(images\/map\.png\)\w*$/);
  await context.close();
});

test('leaving with unsaved text asks, within the console and from the browser; saved text is left freely', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await withProduct(context, 'unsaved');
  await page.goto(guide('unsaved'));
  const editor = markdownEditor(page);
  await writeInto(editor, 'Not saved');
  await page.getByRole('link', { name: 'Requests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(editor).toHaveText('Not saved');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  await expect(editor).toHaveText('Not saved');
  await saveDraft(page);
  await page.getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await context.close();
});

test('two windows of one operator: the later save overwrites nothing, and both texts can be had', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop });
  const first = await withProduct(context, 'windows');
  const second = await context.newPage();
  await first.goto(guide('windows'));
  await second.goto(guide('windows'));
  await writeInto(markdownEditor(first), 'From the first window');
  await writeInto(markdownEditor(second), 'From the second window');
  await saveDraft(first);
  await second.getByRole('button', { name: 'Save' }).click();
  const dialog = second.getByRole('dialog', { name: 'Saved in another window meanwhile' });
  await expect(dialog.getByLabel('The other text')).toHaveValue('From the first window\n');
  await expectSoundScreen(second, 'saved in another window', { bothSchemes: true });
  await dialog.getByRole('button', { name: 'Take the other text' }).click();
  await expect(markdownEditor(second)).toHaveText('From the first window');
  await markdownEditor(second).press('Control+z');
  await expect(markdownEditor(second)).toHaveText('From the second window');
  await saveDraft(second);
  await expect(dialog).toHaveCount(0);
  await context.close();
});

const hostile = `
<script>window.ran = 'script'</script>
<img src="x" onerror="window.ran = 'onerror'">
<svg onload="window.ran = 'onload'"><a xlink:href="javascript:window.ran='svg'"><text>svg</text></a></svg>
<iframe src="https://evil.example/frame" srcdoc="<script>parent.ran='frame'</script>"></iframe>
<object data="https://evil.example/object"></object><embed src="https://evil.example/embed">
<link rel="stylesheet" href="https://evil.example/style.css">
<style>body { display: none } main { background: url(https://evil.example/style) }</style>
<meta http-equiv="refresh" content="0; url=https://evil.example/refresh"><base href="https://evil.example/">
<form action="https://evil.example/form"><input name="password" autofocus onfocus="window.ran = 'onfocus'"><button formaction="javascript:window.ran='form'">Log in again</button></form>
<div style="position: fixed; inset: 0; background: url(https://evil.example/div)" onmouseover="window.ran = 'over'">over all</div>
<a href="javascript:window.ran='html link'" target="_top">html link</a>

[plain](javascript:window.ran='plain') [coded](&#106;avascript:window.ran='coded') [spaced](java%0ascript:window.ran='spaced')
[data](data:text/html,<script>parent.ran='data'</script>) [file](vbscript:window.ran='vb')

![svg](data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20onload='window.ran=1'/%3E)

<details open ontoggle="window.ran = 'toggle'"><summary>more</summary>inside</details>

The end of it.
`;

test('a hostile guide runs nothing in the preview and asks nobody, for a publisher as for an owner', async ({
  browser,
}) => {
  const pat = { username: 'pat@meridian.example', password: 'Correct horse 7' };
  await stoa(server, 'users', 'invite', pat.username, '--role', 'publisher', '--name', 'Pat Reyes');
  const publisher = await browser.newContext({ viewport: desktop });
  const invited = await publisher.newPage();
  await acceptInvitation(invited, server, pat);
  await invited.close();
  const owner = await browser.newContext({ viewport: desktop });
  for (const [context, login] of [
    [owner, operator],
    [publisher, pat],
  ] as const) {
    const slug = `hostile-${login.username.split('@')[0]}`;
    const page = await withProduct(context, slug, login);
    const elsewhere: string[] = [];
    const shown: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) elsewhere.push(request.url());
    });
    page.on('dialog', (each) => {
      // Leaving is asked by the browser; anything else would be a script of the guide.
      if (each.type() !== 'beforeunload') shown.push(each.message());
      void each.dismiss();
    });
    await page.goto(guide(slug));
    await writeInto(markdownEditor(page), hostile);
    await expect(page.getByText('The end of it.', { exact: true })).toBeVisible();
    const preview = page.locator('section', { has: page.getByRole('heading', { name: 'Preview' }) });
    for (const tag of ['script', 'iframe', 'object', 'embed', 'style', 'link', 'meta', 'base', 'form', 'input'])
      await expect(preview.locator(tag), tag).toHaveCount(0);
    const left = await preview.evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap((each) =>
        [...each.attributes]
          .filter(({ name, value }) => /^on/.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value))
          .map(({ name, value }) => `${each.tagName} ${name}=${value}`),
      ),
    );
    expect(left).toEqual([]);
    for (const name of ['html link', 'plain', 'coded', 'spaced', 'data', 'file']) {
      const words = preview.getByText(name, { exact: true }).first();
      if (await words.isVisible()) await words.click({ noWaitAfter: true });
    }
    await expect(page).toHaveURL(guide(slug));
    expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(shown).toEqual([]);
  }
  // What the owner edits is the owner's alone.
  const asked = await publisher.request.post(
    `${server.url}/management/v1/change-set/products/hostile-operator/documents/start/preview`,
    { data: { markdown: 'x' } },
  );
  expect(asked.status()).toBe(404);
  await owner.close();
  await publisher.close();
});

test('a specification is edited as text with its problems marked; a large one stays out of the editor', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await withProduct(context, 'specification');
  const heard = watch(page);
  await page.goto(version('specification'));
  const editor = openapiEditor(page);
  await writeInto(editor, 'openapi: 3.1.0\ninfo:\n  title: Ferries\n  version: 1\npaths: {}\n');
  await page.getByRole('button', { name: 'Check and take' }).click();
  await expect(page.locator('.cm-lintRange-error')).toHaveText('1');
  await page.getByRole('button', { name: /must be string/ }).click();
  await expect(editor).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.type("'1'");
  await expect(editor).toContainText("version: '1'");
  await expectSoundScreen(page, 'a specification with problems', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Check and take' }).click();
  await expect(page.getByText('The specification is good.')).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
  await page.reload();
  await expect(editor).toContainText("version: '1'");

  await page.locator('input[type=file]').setInputFiles(fileWith(largeSpecification(3_000_000)));
  await expect(page.getByText(/^This specification has 3 MB\./)).toBeVisible();
  await expect(page.getByText('The specification is good.')).toBeVisible();
  await expect(editor).toHaveText('');
  await page.reload();
  await expect(page.getByText(/^This specification has 3 MB\./)).toBeVisible();
  heard.expectQuiet();
  await context.close();
});

test('a large file shows how far it is; cancelled, it leaves nothing behind', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await withProduct(context, 'cancelled');
  await page.goto(version('cancelled'));
  const content = largeSpecification(12_000_000);
  const file = fileWith(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  // As slow as a phone's line, so that there is time to change one's mind.
  const devtools = await context.newCDPSession(page);
  const line = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 400_000 };
  await devtools.send('Network.emulateNetworkConditions', line);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(/^Sending [1-9]\d?%$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Sending/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  const ask = async (path: string, data?: object) => {
    const answer = await context.request.fetch(`${server.url}/management/v1${path}`, {
      method: data ? 'POST' : 'GET',
      ...(data && { data }),
    });
    return answer.json();
  };
  expect(await ask('/blobs/missing', { sha256: [sha256] })).toMatchObject({ missing: [sha256] });
  const { draft } = await ask('/change-set/products/cancelled');
  expect(draft.versions).toMatchObject([{ name: 'v1', specification: null }]);
  await context.close();
});

/** Chromium reads it by itself: content that is handed over instead goes through the debugging connection, megabyte by megabyte. */
function fileWith(content: string): string {
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, content);
  return file;
}

function largeSpecification(bytes: number): string {
  const operation = (nth: number) => ({
    get: { operationId: `list${nth}`, description: 'x'.repeat(10_000), responses: { 200: { description: 'All' } } },
  });
  const paths = Object.fromEntries(Array.from({ length: bytes / 10_000 }, (_, nth) => [`/p${nth}`, operation(nth)]));
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths });
}
