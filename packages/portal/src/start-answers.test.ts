// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchWithStartAnswers } from './start-answers.ts';

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
    const ask = fetchWithStartAnswers(document, fetch, () => 10);
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
    const answer = await fetchWithStartAnswers(document, network(), () => 10)('/reference');
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('are none for another address, for another method, and once they have grown old', async () => {
    put('/api/v2/portal', '{}');
    const fetch = network();
    let now = 10;
    const ask = fetchWithStartAnswers(document, fetch, () => now);
    await ask('/api/v2/portal?fresh');
    await ask('/api/v2/portal', { method: 'POST' });
    now = 20_000;
    await ask('/api/v2/portal', { method: 'GET' });
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(document.querySelector('[data-answer]')).toBeNull();
  });
});
