// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askForOperation } from './early-operation.ts';
import { fetchWithStartAnswers, readStartAnswers } from './start-answers.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function put(address: string, body: string) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.dataset.answer = address;
  element.textContent = body;
  document.body.append(element);
}

const network = () => vi.fn(async () => Response.json({ from: 'the network' }));

describe('answers that came with the page', () => {
  it('stand for the first request, and only for that', async () => {
    put('/api/v2/portal', '{"name":"Halden \\u003c/script>"}');
    const fetch = network();
    const ask = fetchWithStartAnswers(
      readStartAnswers(document, () => 10),
      fetch,
    );
    const first = await ask('/api/v2/portal', { method: 'GET' });
    expect([first.ok, first.headers.get('content-type'), await first.json()]).toEqual([
      true,
      'application/json',
      { name: 'Halden </script>' },
    ]);
    expect(document.querySelector('[data-answer]')).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    expect(await (await ask('/api/v2/portal')).json()).toEqual({ from: 'the network' });
  });

  it('an empty one is a 204', async () => {
    put('/reference', '');
    const answer = await fetchWithStartAnswers(
      readStartAnswers(document, () => 10),
      network(),
    )('/reference');
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('are none for another address, for another method, and once they have grown old', async () => {
    put('/api/v2/portal', '{}');
    const fetch = network();
    let now = 10;
    const ask = fetchWithStartAnswers(
      readStartAnswers(document, () => now),
      fetch,
    );
    await ask('/api/v2/portal?fresh');
    await ask('/api/v2/portal', { method: 'POST' });
    now = 20_000;
    await ask('/api/v2/portal', { method: 'GET' });
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(document.querySelector('[data-answer]')).toBeNull();
  });
});

describe('contract §C.4: the operation that the address names is asked for before the portal’s code is there', () => {
  const reference = '/api/v2/products/p/versions/v/reference';
  const manifest = {
    revision: 'abc',
    groups: [{ kind: 'tag', tag: 'pets', count: 2 }],
    row_count: 2,
    rows_per_block: 500,
    rows: {
      first: 0,
      position: [0, 1],
      method: ['get', 'post'],
      path: ['/pets', '/pets'],
      operation_id: ['pets/list', null],
      summary: [null, null],
      deprecated: [0, 0],
    },
  };

  async function open(fragment: string, isPublic = true) {
    put('/api/v2/portal', JSON.stringify({ is_public: isPublic }));
    put(reference, JSON.stringify(manifest));
    const answers = readStartAnswers(document, () => 10);
    const fetch = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ early: true }));
    askForOperation(answers, fragment, fetch);
    return { answers, fetch };
  }

  it.each([
    ['#/pets/pets%2Flist', `${reference}/abc/operations/0`],
    ['#/post_pets', `${reference}/abc/operations/1`],
  ])('%s', async (fragment, address) => {
    const { answers, fetch } = await open(fragment);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(address, expect.objectContaining({ credentials: 'omit' }));
    const later = network();
    const ask = fetchWithStartAnswers(answers, later);
    expect(await (await ask(address, { method: 'GET' })).json()).toEqual({ early: true });
    // The manifest is still there for the page.
    expect(await (await ask(reference)).json()).toEqual(manifest);
    expect(later).not.toHaveBeenCalled();
    await ask(address);
    expect(later).toHaveBeenCalledOnce();
  });

  it('portal §9: with the session’s cookies on a private portal', async () => {
    const { fetch } = await open('#/pets/pets%2Flist', false);
    expect(fetch.mock.calls[0]?.[1].credentials).toBe('include');
  });

  it.each(['', '#', '#heading', '#/pets/unknown', '#/components/schemas/Pet', '#/%E0%A4%A'])(
    'not for %j, which names none',
    async (fragment) => {
      const { fetch } = await open(fragment);
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});
