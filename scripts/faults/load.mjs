import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a revoked key may pass on the servers that did not revoke it (docs/decisions/015). */
export const revokedWithinMs = 2_000;
/** The same on a server that is cut off from the database: STOA_GATE_OUTAGE_SECONDS. */
export const cutOffWithinMs = 10_000;
/** Of each twenty requests. */
const mix = [
  ...Array(8).fill('gate'),
  ...Array(3).fill('otherGate'),
  ...Array(3).fill('revoked'),
  ...Array(5).fill('read'),
  'write',
];

/**
 * Mixed work at a steady pace: the gate with a good key, for the gateway of the sidecar and for another one, the gate with revoked keys, reads of a developer, writes of an operator. It notes
 * every answer, and does not stop for a failure.
 */
export class Load {
  /** @type {{kind: string, from: number, to: number, status: number}[]} */
  answers = [];
  acknowledged = [];
  openedWrongly = 0;
  /** How long after the revocation was answered the last of these was asked, in milliseconds. */
  openedAfterMs = 0;
  #revoked = [];
  /** What waits for the database must not stand in the way of the gate. */
  #agents = {
    gate: new Agent({ keepAlive: true, maxSockets: 400 }),
    other: new Agent({ keepAlive: true, maxSockets: 2_000 }),
  };
  #stopped = false;
  #count = 0;
  #asked = 0;
  #pending = new Set();

  constructor({ url, gatewayToken, otherGatewayToken, versionId, key, cookie, operatorToken, perSecond }) {
    Object.assign(this, { url, gatewayToken, otherGatewayToken, versionId, key, cookie, operatorToken, perSecond });
    this.running = this.#run();
  }

  /** The key must not pass any more after so many milliseconds. */
  revoked(key, withinMs = revokedWithinMs) {
    this.#revoked.push({ key, answered: performance.now(), withinMs });
  }

  async #run() {
    const began = performance.now();
    let sent = 0;
    while (!this.#stopped) {
      for (const due = ((performance.now() - began) / 1000) * this.perSecond; sent < due; sent += 1) this.#send();
      await pause(4);
    }
  }

  #send() {
    const kind = mix[this.#count++ % mix.length];
    const sending = this[kind === 'revoked' ? 'askRevoked' : kind]().finally(() => this.#pending.delete(sending));
    this.#pending.add(sending);
  }

  gate() {
    return this.#verify('gate', this.key, (status) => status === 200);
  }

  /** While no server answers, nobody does for this gateway: with one server there is none. */
  otherGate() {
    if (!this.otherGatewayToken) return this.gate();
    return this.#verify('otherGate', this.key, (status) => status === 200, this.otherGatewayToken);
  }

  async #verify(kind, key, isRight, gatewayToken = this.gatewayToken) {
    const headers = { 'x-gateway-token': gatewayToken, apikey: key };
    return this.#ask(kind, { path: `/gateway/v1/verify/${this.versionId}`, headers }, isRight);
  }

  async #ask(kind, { path, method = 'GET', headers = {}, body }, isRight) {
    const from = performance.now();
    const status = await this.#exchange(path, { method, headers, body });
    const to = performance.now();
    this.answers.push({ kind, from, to, status, good: isRight(status) });
    return status;
  }

  #exchange(path, { method, headers, body }) {
    return new Promise((resolve) => {
      const sent = request(
        this.url + path,
        {
          method,
          headers,
          agent: path.startsWith('/gateway/') ? this.#agents.gate : this.#agents.other,
          timeout: 20_000,
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode));
          response.once('error', () => resolve(0));
        },
      );
      sent.once('timeout', () => sent.destroy());
      sent.once('error', () => resolve(0));
      sent.end(body);
    });
  }

  async read() {
    await this.#ask(
      'read',
      { path: '/api/v2/catalog/labels', headers: { cookie: this.cookie } },
      (status) => status === 200,
    );
  }

  async write() {
    const name = `write-${randomUUID()}`;
    const headers = { authorization: `Bearer ${this.operatorToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name });
    const status = await this.#ask(
      'write',
      { path: '/management/v1/teams', method: 'POST', headers, body },
      (s) => s === 201,
    );
    if (status === 201) this.acknowledged.push(name);
  }

  async askRevoked() {
    const known = this.#revoked.at(this.#asked++ % Math.max(1, this.#revoked.length));
    if (!known) return this.gate();
    const afterMs = performance.now() - known.answered;
    const mustNot = afterMs >= known.withinMs;
    const status = await this.#verify('revoked', known.key, (s) => s === 401 || (s === 200 && !mustNot));
    if (status !== 200 || !mustNot) return;
    this.openedWrongly += 1;
    this.openedAfterMs = Math.max(this.openedAfterMs, afterMs);
  }

  async stop() {
    this.#stopped = true;
    await this.running;
    await Promise.all(this.#pending);
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

/** @returns the longest time without a good answer, in seconds, and the share of answers that were not good */
export function figuresOf(answers, kinds) {
  const own = answers.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => a.to - b.to);
  const failed = own.filter(({ good }) => !good);
  let longest = 0;
  const note = (from, to) => {
    longest = Math.max(longest, to - from);
  };
  // From one good answer to the next: what waits and is answered late counts as well as what fails.
  let last = own[0].from;
  // And from the first failure to the next good answer of a later request.
  let since;
  for (const { from, to, good } of own) {
    if (!good) since ??= from;
    else {
      note(last, to);
      last = to;
      if (since !== undefined && from >= since) {
        note(since, to);
        since = undefined;
      }
    }
  }
  // It did not come back.
  note(since ?? last, own.at(-1).to);
  const statuses = Object.entries(Object.groupBy(failed, ({ status }) => status)).map(
    ([status, all]) => `${status}: ${all.length}`,
  );
  return { asked: own.length, failed: failed.length, seconds: longest / 1000, statuses: statuses.join(', ') };
}

/**
 * @param kinds of questions with a good key
 * @returns the same for the gate, with the answers to revoked keys. The longest time is that of the gateway that waits longest: another
 *   one that has answers does not hide it, nor does a revoked key that is refused
 */
export function figuresOfGate(answers, kinds) {
  const seconds = Math.max(...kinds.map((kind) => figuresOf(answers, [kind]).seconds));
  return { ...figuresOf(answers, [...kinds, 'revoked']), seconds };
}

/** @returns of each that failed and was not under way while a server died: what it was, its status, and when */
export function notInFlight(answers, deaths) {
  const isUnderWay = ({ from, to }) => deaths.some((death) => from <= death.to && death.from <= to);
  return answers
    .filter((answer) => !answer.good && !isUnderWay(answer))
    .map(({ kind, status, from, to }) => {
      const after = deaths.map((death) => from - death.to).filter((ms) => ms > 0);
      const when =
        after.length > 0 ? `${Math.round(Math.min(...after))} ms after it was dead` : 'before the first death';
      return `${kind} ${status}, asked ${when}, answered after ${Math.round(to - from)} ms`;
    });
}
