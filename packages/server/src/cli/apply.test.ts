import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandContext } from '@stoa/cli/context';
import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const demo = fileURLToPath(new URL('../../../../examples/portal', import.meta.url));

let app: TestApp;
let operator: Client;
/** The demo without its specification of 13 MB, which takes longest of all that is read. */
let small: string;
/** A copy of `small` to change. */
let folder: string;
beforeAll(async () => {
  small = await mkdtemp(join(tmpdir(), 'stoa-cli-'));
  await cp(demo, small, { recursive: true });
  await rm(join(small, 'products/github'), { recursive: true });
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(async () => {
  await app.close();
  await rm(small, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-cli-'));
  await cp(small, folder, { recursive: true });
  return () => rm(folder, { recursive: true });
});

const stoa = (...args: string[]) => stoaWith({}, ...args);

const stoaWith = (context: Partial<CommandContext>, ...args: string[]) => runStoa(operator, args, context);

async function change(path: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(folder, path);
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}

describe('stoa apply of the demo', () => {
  afterAll(async () => expect((await stoa('apply', small, '--yes')).code).toBe(0));

  test('a plan of an empty portal ends with 2 and publishes nothing', async () => {
    const { code, out } = await stoa('apply', demo, '--plan');
    expect(code).toBe(2);
    expect(out).toContain('+ product github\n');
    expect(out).toMatch(/Plan: \d+ to create, 1 to update, 0 to delete\.$/);
    const developer = await app.signedIn();
    expect((await developer.call('listProducts')).data).toEqual([]);
  });

  test('publishes the demo portal, tells its progress, and a developer finds it', async () => {
    const { code, out, err } = await stoa('apply', demo);
    expect({ code, last: out.split('\n').at(-1) }, err).toEqual({
      code: 0,
      last: expect.stringMatching(/^Applied: \d+ created, 1 updated, 0 deleted\.$/),
    });
    expect(err).toContain('Checking npm:@octokit/openapi/generated/api.github.com.json (1 of 6)');
    expect(err).toContain('Sending npm:@octokit/openapi/generated/api.github.com.json, 12');
    expect(err).toContain('Indexing npm:@octokit/openapi/generated/api.github.com.json (1 of 6)');
    expect(err).toMatch(/Publishing$/);

    const developer = await app.signedIn();
    const { data: products } = await developer.call('listProducts');
    expect(products.map(({ name, latest_version }) => [name, latest_version?.name]).sort()).toEqual([
      ['GitHub REST API', '2022-11-28'],
      ['Meridian Sandbox', 'v1'],
      ['Payments', 'v2'],
      ['Shipments', 'v1'],
      ['Stoa Portal API', 'v2'],
    ]);
    const github = products.find(({ name }) => name.startsWith('GitHub'));
    const params = { productId: github?.id ?? '', productVersionId: github?.latest_version?.id ?? '' };
    const list = await developer.call('listSpecOperations', { params });
    expect(list?.operations.length).toBeGreaterThan(1000);
    const tree = await developer.call('listDocuments', { params: { productId: params.productId } });
    expect(tree.data.map(({ slug }) => slug)).toContain('pagination');
    const payments = products.find(({ name }) => name === 'Payments')?.id ?? '';
    const guides = await developer.call('listDocuments', { params: { productId: payments } });
    const titles = guides.data.map(({ title }) => title);
    expect(titles).toContain('Take your first payment');
    expect(titles.filter((title) => /^(order|title|slug)\b/i.test(title))).toEqual([]);
  });

  test('again has nothing to do', async () => {
    const { code, out, err } = await stoa('apply', demo);
    expect({ code, out }).toEqual({ code: 0, out: 'Nothing to do: the portal is what the folder says.' });
    // The server has checked these bytes; nothing of them is checked, sent or indexed again.
    expect(err).not.toMatch(/Checking|Sending|Indexing/);
    expect((await stoa('apply', demo, '--plan')).code).toBe(0);
  });

  test('no file has a flaw that hurts no reader', async () => {
    expect(await stoa('apply', demo, '--plan', '--strict')).toMatchObject({ code: 0 });
  });
});

describe('stoa apply', () => {
  test('shows what a change does before it is done', async () => {
    await change('products/payments/product.yaml', 'lifecycle: stable', 'lifecycle: mature');
    await rm(join(folder, 'products/stoa'), { recursive: true });
    const { code, out } = await stoa('apply', folder, '--plan');
    expect(code).toBe(2);
    expect(out.split('\n')).toEqual([
      '~ product payments',
      expect.stringMatching(/^ {4}labels: .*"lifecycle":"stable".* → .*"lifecycle":"mature"/),
      '- product stoa',
      '',
      'Plan: 0 to create, 1 to update, 1 to delete.',
    ]);
  });

  test('names file, line, column and rule of all that is wrong, and changes nothing', async () => {
    await change('products/payments/product.yaml', 'deprecated: true', 'depracated: true');
    await change('products/shipments/openapi.yaml', '  title:', '  titel:');
    const { code, out, err } = await stoa('apply', folder);
    expect(code).toBe(1);
    expect(err).toContain(
      'products/payments/product.yaml:11:5 unknown_property "versions.0.depracated" is not known. Did you mean "deprecated"?',
    );
    expect(err).toContain('products/shipments/openapi.yaml:3:3 required "info" must have required property \'title\'.');
    expect(err).toMatch(/3 problems; nothing was changed\.$/);
    expect(out).toBe('');
    expect((await stoa('apply', small, '--plan')).code).toBe(0);
  });

  test('--json prints one document', async () => {
    await change('portal.yaml', 'public: false', 'public: maybe');
    const { code, out } = await stoa('apply', folder, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      applied: false,
      changes: [],
      problems: [{ file: 'portal.yaml', line: 5, rule: 'is_boolean' }],
    });
  });

  describe('a flaw that hurts no reader', () => {
    const spec = 'products/shipments/openapi.yaml';
    const flawed = () => change(spec, /termsOfService: .*/, "termsOfService: 'see our site'");
    const warning = /Warning: products\/shipments\/openapi\.yaml:9:19 format "info › termsOfService" is "see our site"/;

    test('is told by a plan, and by --json', async () => {
      await flawed();
      const plan = await stoa('apply', folder, '--plan');
      expect(plan).toMatchObject({ code: 2, err: expect.stringMatching(warning) });
      const { warnings, problems } = JSON.parse((await stoa('apply', folder, '--plan', '--json')).out);
      expect(warnings).toMatchObject([{ file: spec, line: 9, column: 19, rule: 'format' }]);
      expect(problems).toEqual([]);
    });

    test('is refused by --strict, and published without, with --strict refusing it still', async () => {
      await flawed();
      const strict = await stoa('apply', folder, '--strict');
      expect(strict).toMatchObject({ code: 1, err: expect.stringContaining('1 problem; nothing was changed.') });
      expect((await stoa('apply', small, '--plan')).code).toBe(0);
      expect(await stoa('apply', folder)).toMatchObject({ code: 0, err: expect.stringMatching(warning) });
      expect((await stoa('apply', folder, '--plan', '--strict')).code).toBe(1);
      expect((await stoa('apply', small)).code).toBe(0);
    });
  });

  test('a token that the server does not know is refused before anything is read', async () => {
    const client = () => app.visitor();
    const { code, err } = await stoaWith({ client }, 'apply', join(folder, 'nowhere'));
    expect(code).toBe(1);
    expect(err).not.toContain('missing_file');
    expect(err).not.toContain('Reading');
  });

  describe('with a terminal', () => {
    const answering = (answer: boolean) => {
      const asked: string[] = [];
      const ask = async (question: string) => {
        asked.push(question);
        return answer;
      };
      return { asked, context: { ask } };
    };

    test('no product goes without being asked about, and without a yes nothing changes', async () => {
      await rm(join(folder, 'products/stoa'), { recursive: true });
      await change('products/payments/product.yaml', 'lifecycle: stable', 'lifecycle: mature');
      const no = answering(false);
      const { code, err } = await stoaWith(no.context, 'apply', folder);
      expect({ code, asked: no.asked.length }).toEqual({ code: 1, asked: 1 });
      expect(err).toContain('- product stoa');
      expect(err).not.toContain('payments');
      expect(err).toMatch(/Nothing was changed\.$/);
      expect((await stoa('apply', small, '--plan')).code).toBe(0);
    });

    test('a yes, or --yes, deletes; what loses nothing is not asked about', async () => {
      const asking = answering(true);
      await change('products/payments/product.yaml', 'lifecycle: stable', 'lifecycle: mature');
      expect((await stoaWith(asking.context, 'apply', folder)).code).toBe(0);
      expect(asking.asked).toEqual([]);
      await rm(join(folder, 'products/stoa'), { recursive: true });
      expect((await stoaWith(asking.context, 'apply', folder, '--plan')).code).toBe(2);
      expect(asking.asked).toEqual([]);
      expect((await stoaWith(asking.context, 'apply', folder)).code).toBe(0);
      expect(asking.asked).toHaveLength(1);
      expect((await stoa('apply', small)).code).toBe(0);
      expect((await stoaWith(asking.context, 'apply', folder, '--yes')).code).toBe(0);
      expect(asking.asked).toHaveLength(1);
      expect((await stoa('apply', small)).code).toBe(0);
    });
  });

  test.each([
    ['aply', 'apply'],
    ['developers aprove', 'approve'],
    ['apply x --pln', '--plan'],
  ])('"stoa %s" names what was meant', async (line, meant) => {
    expect(await stoa(...line.split(' '))).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Did you mean ${meant}?`),
    });
  });

  test('a folder that does not exist is a problem', async () => {
    expect(await stoa('apply', join(folder, 'nowhere'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('missing_file'),
    });
  });
});

describe('the calls behind it', () => {
  test('need an operator', async () => {
    const developer = await app.signedIn();
    await expect(developer.call('findMissingBlobs', { body: { sha256: [] } })).rejects.toMatchObject({ status: 401 });
    await expect(developer.call('applyPortal', { body: {} as never })).rejects.toMatchObject({ status: 401 });
  });

  test('refuse a manifest with unknown members, naming each', async () => {
    const body = { format: 1, portal: { name: 'x', appearance: {}, colour: 'red' } } as never;
    await expect(operator.call('applyPortal', { body })).rejects.toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'portal.colour', rule: 'unknown_property' }],
    });
  });

  test('refuse a content under a wrong name', async () => {
    const sent = operator.call('putBlob', { params: { sha256: 'a'.repeat(64) }, body: 'text' });
    await expect(sent).rejects.toMatchObject({ status: 400, invalidParameters: [{ field: 'sha256' }] });
  });
});
