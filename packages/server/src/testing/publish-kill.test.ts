import { setTimeout as wait } from 'node:timers/promises';
import { kills } from '@stoa/common/testing/kill-under-writes';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { expect, onTestFinished, test } from 'vitest';
import { killableServer } from './killable-server.ts';

const documents = 30;

test('kill -9 in the middle of Publish: all of a change set is published or nothing, and publishing again works', {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const server = await killableServer(await scratchFolder());
  // The server must stop before its folder is deleted.
  onTestFinished(() => server.stop());
  await server.start();
  const operator = await server.operator();
  const publish = async () => {
    const { latest_revision } = await operator.call('getChangeSet');
    return operator.call('publishChangeSet', { body: { latest_revision } });
  };
  const published = async (slug: string) =>
    (await operator.call('listManagedProducts', { query: {} })).data.find((product) => product.slug === slug);

  /** How long a whole publication takes: the kills fall anywhere within it. */
  let whole = 0;
  for (let round = 0; round <= kills; round += 1) {
    const slug = `product-${round}`;
    await operator.call('putProductDraft', { params: { slug }, body: { name: `Product ${round}` } });
    for (let number = 0; number < documents; number += 1)
      await operator.call('putDocumentDraft', {
        params: { slug, document: `page-${number}` },
        body: { title: `Page ${number}`, markdown: `Of round ${round}.` },
      });
    const started = performance.now();
    const publishing = publish().catch(() => undefined);
    if (round === 0) {
      expect(await publishing).toMatchObject({ applied: true });
      whole = performance.now() - started;
      continue;
    }
    await wait(Math.random() * whole);
    server.kill();
    await publishing;
    await server.start();

    const { products } = await operator.call('getChangeSet');
    const live = await published(slug);
    if (live) {
      expect(live.document_count).toBe(documents);
      expect(products).toEqual([]);
    } else {
      expect(products).toMatchObject([{ slug, action: 'create' }]);
      expect(await publish()).toMatchObject({ applied: true, problems: [], conflicts: [] });
      expect((await published(slug))?.document_count).toBe(documents);
    }
    const [latest] = (await operator.call('listRevisions', { query: {} })).data;
    expect(latest).toMatchObject({ number: round + 1, source: 'console', created: documents + 1 });
  }
});
