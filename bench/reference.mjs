import { rmSync } from 'node:fs';
import { stoa } from '../e2e/parts/stoa-cli.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { median } from './parts/statistics.mjs';
import { farOperation, githubDocument, operationsOf, referencePortal } from './reference/documents.mjs';
import { peerFolders } from './reference/peer-packages.mjs';
import { startPeerServer } from './reference/peer-server.mjs';
import { viewers } from './reference/viewers.mjs';
import { visit } from './reference/visit.mjs';

const rounds = 3;
/** Pairs of the two documents. */
const ownRounds = 7;

/**
 * GitHub's document in Chromium, cold: Stoa beside Swagger UI, Redoc, Scalar and Stoplight Elements, one after the other
 * in rounds; then a document of 20,000 operations beside GitHub's.
 *
 * @param {(figure: object) => void} report
 * @param {{throttle?: number, only?: string[]}} [options] `only` names the viewers to visit, such as `stoa` alone; what
 *   needs a peer to compare with is left out then
 */
export async function run(report, { throttle = 1, only } = {}) {
  const names = Object.keys(viewers).filter((name) => name === 'stoa' || !only || only.includes(name));
  const operations = operationsOf(githubDocument);
  const ends = { first: operations[0], far: farOperation(operations) };
  const peers = await startPeerServer(names.length > 1 ? await peerFolders() : {}, githubDocument);
  const folder = referencePortal();
  const server = await startStoa({ demo: null });
  try {
    const { code, stderr } = await stoa(server, 'apply', folder);
    if (code !== 0) throw new Error(stderr);
    const blank = { stoa: `${server.url}/healthz`, peer: `${peers.url}/blank` };
    const urls = await referenceUrls(server);
    const see = (name, url, others = {}) =>
      visit({
        viewer: viewers[name],
        url,
        blank: name === 'stoa' ? blank.stoa : blank.peer,
        throttle,
        ...ends,
        ...others,
      });
    const visits = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        const url = name === 'stoa' ? urls.GitHub : `${peers.url}/page/${name}`;
        /** @type {{error?: string, clickError?: string}} */
        const seen = await see(name, url).catch((error) => ({ error: String(error).split('\n')[0] }));
        if (seen.error ?? seen.clickError) console.error(`${viewers[name].title}: ${seen.error ?? seen.clickError}`);
        visits[name].push(seen);
      }
    }
    const large = [];
    const github = [];
    const largeEnds = { first: largeOperation('list', 0), far: largeOperation('remove', 4_999) };
    for (let round = 0; round < ownRounds; round++) {
      large.push(await see('stoa', urls.Large, largeEnds));
      github.push(await see('stoa', urls.GitHub));
    }
    reportPeers(report, visits, throttle);
    reportLarge(report, github, large, throttle);
  } finally {
    await server.remove();
    peers.close();
    rmSync(folder, { recursive: true });
  }
}

function largeOperation(verb, at) {
  const ids = { list: 0, create: 1, read: 2, remove: 3 };
  return {
    id: `${verb}-thing-${at}`,
    title: `${verb[0].toUpperCase()}${verb.slice(1)} thing ${at}`,
    tag: `area-${Math.floor(at / 20)}`,
    index: at * 4 + ids[verb],
  };
}

async function referenceUrls(server) {
  const get = async (path) => (await fetch(server.url + path)).json();
  const { data } = await get('/api/v2/products?page[size]=100');
  const urls = {};
  for (const { id, name } of data) {
    const versions = await get(`/api/v2/products/${id}/versions`);
    urls[name.split(' ')[0]] = `${server.url}/spec/${id}/${versions.data[0].id}`;
  }
  return urls;
}

function reportPeers(report, visits, throttle) {
  const of = (name, what) => {
    const values = visits[name].map((seen) => seen[what]).filter((value) => value !== undefined);
    return values.length > 0 ? median(values) : Number.NaN;
  };
  const peerNames = Object.keys(visits).filter((name) => name !== 'stoa');
  const fastest = peerNames.reduce((best, name) => (of(name, 'first') < of(best, 'first') ? name : best), peerNames[0]);
  const beside = fastest ? `${viewers[fastest].title}, the fastest peer` : 'nobody: no other viewer in this run';
  const slow = throttle > 1 ? `, CPU ${throttle} times slower` : '';
  report({
    name: `first operation${slow}`,
    value: of('stoa', 'first'),
    unit: 'ms',
    ratio: of('stoa', 'first') / of(fastest ?? 'stoa', 'first'),
    against: fastest ? `${beside}, ${Math.round(of(fastest, 'first'))} ms` : beside,
    ...(fastest ? { atMost: 0.2 } : {}),
  });
  report({
    name: `the same, with what it says${slow}`,
    value: of('stoa', 'whole'),
    unit: 'ms',
    ratio: of('stoa', 'whole') / of(fastest ?? 'stoa', 'first'),
    against: fastest ? beside : 'Stoa’s first operation',
  });
  for (const name of peerNames) {
    report({
      name: `first operation, ${viewers[name].title}`,
      value: of(name, 'first'),
      unit: 'ms',
      ratio: of(name, 'first') / of('stoa', 'first'),
      against: 'Stoa',
    });
  }
  /** @type {[name: string, what: string, unit: string, scale: number, gate: number | undefined][]} */
  const figures = [
    // With a CPU four times slower a click may take 160 ms, and its task has no limit.
    ['far operation after a click', 'click', 'ms', 1, throttle > 1 ? 160 : 60],
    ['over the wire until the first operation', 'wire', 'kB', 1_000, 300],
    ['over the wire in all', 'wireInAll', 'kB', 1_000, undefined],
    ['heap after collection', 'heap', 'MB', 1_000_000, 15],
    ['longest task on the click', 'clickLongest', 'ms', 1, throttle > 1 ? undefined : 50],
    ['longest task while opening', 'longest', 'ms', 1, undefined],
  ];
  for (const [name, what, unit, scale, gate] of figures) {
    const value = of('stoa', what) / scale;
    const others = peerNames.map(
      (peer) => `${viewers[peer].title.split(' ')[0]} ${Math.round(of(peer, what) / scale)}`,
    );
    report({
      name: name + slow,
      value,
      unit,
      ratio: value / (gate ?? of(fastest ?? 'stoa', what) / scale),
      against: [gate ? `${gate} ${unit}` : beside, others.join(', ')].filter(Boolean).join('; '),
      ...(gate ? { atMost: 1 } : {}),
    });
  }
}

function reportLarge(report, github, large, throttle) {
  const slow = throttle > 1 ? `, CPU ${throttle} times slower` : '';
  const of = (visits, what) => {
    const values = visits.map((seen) => seen[what]).filter((value) => value !== undefined);
    if (values.length === 0) throw new Error(visits[0].clickError);
    return median(values);
  };
  for (const [name, what, atMost] of [
    ['first of 20,000 operations', 'first', 1.3],
    ['far operation of 20,000', 'click', undefined],
  ]) {
    report({
      name: name + slow,
      value: of(large, what),
      unit: 'ms',
      ratio: of(large, what) / of(github, what),
      against: `GitHub’s document, ${Math.round(of(github, what))} ms`,
      ...(atMost ? { atMost } : {}),
    });
  }
}
