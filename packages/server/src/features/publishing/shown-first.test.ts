import { someCall } from '@stoa/analytics/testing/some-call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let grace: BrowserLike;
let linus: BrowserLike;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  grace = await app.signedInUser('owner', 'grace');
  linus = await app.signedInUser('owner', 'linus');
});
afterAll(() => app.close());

const outdated = { status: 409, code: 'plan_outdated' };
const name = (browser: BrowserLike, slug: string, text: string) =>
  browser.call('putProductDraft', { params: { slug }, body: { name: text } });
const edited = async (browser: BrowserLike) =>
  (await browser.call('getChangeSet')).products.map(({ slug }) => slug).sort();

/** What was shown, as publishing, settling and discarding send it back. */
async function shown(browser: BrowserLike) {
  const { latest_revision, updated_at } = await browser.call('planChangeSet');
  return { latest_revision, updated_at };
}
const publish = async (browser: BrowserLike) => browser.call('publishChangeSet', { body: await shown(browser) });

test('what another has published already is done, also where documents are drawn anew', async () => {
  const params = { slug: 'canals', document: 'start' };
  await name(linus, 'canals', 'Canals');
  await linus.call('putDocumentDraft', { params, body: { title: 'Start', markdown: 'Hi' } });
  await publish(linus);
  for (const browser of [grace, linus]) await name(browser, 'canals', 'Locks');
  await publish(linus);
  await app.db.updateTable('documents').set({ rich_version: 1 }).execute();
  expect(await publish(grace)).toMatchObject({ applied: true, changes: [] });
  expect(await edited(grace)).toEqual([]);
});

test('a team is removed by an owner alone: neither an apply nor the way back of a publisher takes it away', async () => {
  const publisher = await app.signedInUser('publisher', 'paul');
  await name(publisher, 'tugs', 'Tugs');
  const { revision } = await publish(publisher);
  const { id } = await grace.call('createTeam', { body: { name: 'Partners', every_product: 'register' } });
  await name(publisher, 'tugs', 'Tugboats');
  await publish(publisher);
  const back = await publisher.call('restoreRevision', { params: { number: String(revision) }, query: {}, body: {} });
  expect(back).toMatchObject({ applied: false, problems: [{ file: 'teams.yaml', rule: 'owners_only' }] });
  expect((await grace.call('listTeams', { query: {} })).data.map((team) => team.id)).toContain(id);
  await grace.call('deleteTeam', { params: { teamId: id } });
});

describe('what nobody has looked at is neither published, settled, discarded nor taken back', () => {
  test('edits of a second tab after the plan was shown', async () => {
    await name(grace, 'ferries', 'Ferries');
    const seen = await shown(grace);
    await name(grace, 'trains', 'Trains');
    await expect(grace.call('publishChangeSet', { body: seen })).rejects.toMatchObject(outdated);
    const query = { updated_at: seen.updated_at ?? '' };
    await expect(grace.call('discardChangeSet', { query })).rejects.toMatchObject(outdated);
    expect(await edited(grace)).toEqual(['ferries', 'trains']);
    expect(await publish(grace)).toMatchObject({ applied: true, changes: [{}, {}] });
  });

  test('a conflict that came after the others were shown', async () => {
    const describe = (browser: BrowserLike, description: string) =>
      browser.call('putProductDraft', { params: { slug: 'ferries' }, body: { name: 'Ferries', description } });
    await describe(grace, 'By Grace');
    await describe(linus, 'By Linus');
    await publish(linus);
    const seen = await shown(grace);
    await describe(linus, 'By Linus, later');
    await publish(linus);
    await expect(grace.call('settleConflicts', { body: { ...seen, theirs: [] } })).rejects.toMatchObject(outdated);
    const { conflicts } = await grace.call('planChangeSet');
    expect(conflicts).toMatchObject([{ field: 'description', mine: 'By Grace', theirs: 'By Linus, later' }]);
    await grace.call('settleConflicts', { body: { ...(await shown(grace)), theirs: [] } });
    await grace.call('discardChangeSet', { query: {} });
  });

  test('a publication that came after the way back was shown', async () => {
    const params = { number: String((await publish1('Ferries one')).revision) };
    await publish1('Ferries two');
    const { latest_revision } = await grace.call('restoreRevision', { params, query: { plan: true }, body: {} });
    await name(linus, 'trains', 'Trains of Linus');
    await publish(linus);
    const back = { params, query: {}, body: { latest_revision } };
    await expect(grace.call('restoreRevision', back)).rejects.toMatchObject(outdated);
    const { draft } = await grace.call('getProductDraft', { params: { slug: 'trains' } });
    expect(draft?.name).toBe('Trains of Linus');
  });
});

async function publish1(text: string) {
  await name(grace, 'ferries', text);
  return publish(grace);
}

describe('two calls at the same moment', () => {
  test('one goes back, the other is told that something was published', async () => {
    const first = await publish1('Ferries three');
    await publish1('Ferries four');
    const params = { number: String(first.revision) };
    const { latest_revision } = await grace.call('restoreRevision', { params, query: { plan: true }, body: {} });
    const back = { params, query: {}, body: { latest_revision } };
    const ends = await Promise.allSettled([grace.call('restoreRevision', back), linus.call('restoreRevision', back)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: outdated });
  });

  test('an edit is not lost while another product’s edits are discarded', async () => {
    for (let round = 0; round < 10; round += 1) {
      await name(grace, 'ferries', `Ferries of round ${round}`);
      await Promise.all([
        grace.call('discardChangeSet', { query: { product: 'ferries' } }),
        name(grace, 'trains', `Trains of round ${round}`),
      ]);
      expect(await edited(grace)).toEqual(['trains']);
    }
  });

  test('an edit is not lost while conflicts are settled', async () => {
    for (let round = 0; round < 5; round += 1) {
      await name(grace, 'ferries', `Grace ${round}`);
      await name(linus, 'ferries', `Linus ${round}`);
      await publish(linus);
      const body = { latest_revision: (await shown(grace)).latest_revision, theirs: [] };
      await Promise.all([grace.call('settleConflicts', { body }), name(grace, 'trains', `Settled ${round}`)]);
      const plan = await grace.call('planChangeSet');
      expect(plan).toMatchObject({ conflicts: [], problems: [] });
      expect(plan.changes.map((change) => change.name).sort()).toEqual(['ferries', 'trains']);
      await grace.call('discardChangeSet', { query: {} });
    }
  });

  test('of two new products with one name one is added', async () => {
    const body = { name: 'Trams', expected: null };
    const add = () => grace.call('putProductDraft', { params: { slug: 'trams' }, body });
    const ends = await Promise.allSettled([add(), add()]);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'slug_taken' } });
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('an addition overwrites nothing: neither what is published, edited nor to be deleted', async () => {
  const taken = { status: 409, code: 'slug_taken' };
  const add = (slug: string) =>
    grace.call('putProductDraft', { params: { slug }, body: { name: 'New', expected: null } });
  await expect(add('ferries')).rejects.toMatchObject(taken);
  await grace.call('deleteProductDraft', { params: { slug: 'ferries' } });
  await expect(add('ferries')).rejects.toMatchObject(taken);
  await grace.call('discardChangeSet', { query: {} });

  const params = { slug: 'ferries', document: 'start', version: 'v1' };
  const addDocument = () => grace.call('putDocumentDraft', { params, body: { title: 'Start', expected: null } });
  await addDocument();
  await expect(addDocument()).rejects.toMatchObject(taken);
  const addVersion = () => grace.call('putVersionDraft', { params, body: { expected: null } });
  await addVersion();
  await expect(addVersion()).rejects.toMatchObject(taken);
  await grace.call('discardChangeSet', { query: {} });
});

test('a version that goes is told with who calls it and how many registrations go', async () => {
  const { openVersionId } = catalogue;
  const ada = await app.signedIn('ada');
  const application = await ada.call('createApplication', { body: { name: 'Bot of Ada' } });
  await ada.call('createRegistration', {
    params: { applicationId: application.id },
    body: { product_version_id: openVersionId },
  });
  const call = someCall({ productVersionId: openVersionId, applicationId: application.id, at: Date.now() - 3_600_000 });
  await app.deps.analytics?.add(app.portal.portal_id, [call]);
  const callers = await grace.call('listVersionCallers', { params: { versionId: openVersionId } });
  expect(callers).toMatchObject({ registrations: 1, data: [{ name: 'Bot of Ada', requests: 1 }] });
  const [found] = (await grace.call('listManagedProducts', { query: {} })).data.filter(({ versions }) =>
    versions.some(({ id }) => id === openVersionId),
  );
  const slug = found?.slug ?? '';
  await grace.call('deleteProductDraft', { params: { slug } });
  const { data } = await grace.call('listNotices');
  const version = found?.versions.find(({ id }) => id === openVersionId)?.name;
  expect(data.find(({ product_version }) => product_version === version)).toMatchObject({
    product: slug,
    state: 'deleted',
    applications: 1,
    callers: [{ name: 'Bot of Ada', requests: 1 }],
    operations: [],
  });
  const { changes } = await grace.call('planChangeSet');
  expect(changes).toMatchObject([{ action: 'delete', kind: 'product', name: slug, registrations: 1 }]);
});
