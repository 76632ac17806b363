import type { Send, Sending, Sent } from './send.ts';

/** What a probe has found. */
export interface Checked {
  readonly name: string;
  readonly result: 'pass' | 'fail' | 'unknown';
  /** What was seen, in few words. */
  readonly seen: string;
  /** What to do about it; empty where all is well. */
  readonly mend: string;
}

/** A credential by one of the headers that it may come in. */
export interface Credential {
  readonly name: string;
  readonly value: string;
  /** A value in its place that belongs to no application. */
  readonly wrong: string;
}

/** What is known about the gateway under test. */
export interface Knowledge {
  readonly send: Send;
  /** The path of an operation that the credential may call, without the query. */
  readonly path: string;
  /** One credential of an approved application, under each name that the strategy reads: at least one. */
  readonly credentials: readonly Credential[];
  /** The path of an operation of another version, that the credential may not call. */
  readonly otherPath: string | undefined;
  /** The certificate of an approved application, SHA-256 in hexadecimal. */
  readonly thumbprint: string | undefined;
}

/** One check of a gateway. */
export type Probe = (known: Knowledge) => Promise<Checked>;

/** The gateway wants another credential. */
export const refused = (sent: Sent | undefined) => sent?.status === 401 || sent?.status === 403;
/** Neither refused nor a server error: the API, or the gateway for it, has answered. */
export const letIn = (sent: Sent | undefined) => sent !== undefined && sent.status < 400;
/** 404 and 405 of the API itself count too: the request has arrived. */
export const arrived = (sent: Sent | undefined) =>
  sent !== undefined && sent.status < 500 && !refused(sent) && sent.status !== 400;
/** What came back, in few words. */
export const seen = (sent: Sent | undefined) =>
  sent ? [sent.status, sent.error].filter(Boolean).join(' ') : 'no answer';

/** A probe whose requests must all be refused: one that gets in fails it. */
export function refuses(
  name: string,
  mend: string,
  sendings: (known: Knowledge) => readonly Sending[],
  gotIn: (sent: Sent | undefined) => boolean = arrived,
): Probe {
  return async (known) => {
    let last: Sent | undefined;
    for (const sending of sendings(known)) {
      last = await known.send(sending);
      const what = `${seen(last)} for ${told(sending)}`;
      if (gotIn(last)) return { name, result: 'fail', seen: what, mend };
      // A gateway that knows no CONNECT may end the connection.
      if (last ? last.status >= 500 : sending.method !== 'CONNECT')
        return unknown(name, what, 'Neither let in nor refused. Does the gateway reach Stoa?');
    }
    return { name, result: 'pass', seen: seen(last), mend: '' };
  };
}

/** What a check cannot say, and what to do instead. */
export function unknown(name: string, seen: string, mend: string): Checked {
  return { name, result: 'unknown', seen, mend };
}

function told({ method = 'GET', path, headers = {} }: Sending): string {
  const names = Object.keys(headers).filter((name) => name !== 'Origin');
  return [method, path, names.length > 0 ? `with ${names.join(', ')}` : 'without headers'].filter(Boolean).join(' ');
}

/** The header that the credential comes in. */
export const headerOf = ({ name, value }: Credential) => ({ [name]: value });
/** The headers of a request that carries the credential under the first of its names. */
export const usual = ({ credentials: [first] }: Knowledge) => (first ? headerOf(first) : {});
