/**
 * The little of DER (ITU-T X.690 §10) that certificates and requests for them need. Certificates themselves are read
 * by OpenSSL, through `node:crypto`; this reads the outer shell of what it cannot.
 */

export interface DerElement {
  readonly tag: number;
  /** The element as it came, header included. */
  readonly bytes: Buffer;
  readonly content: Buffer;
}

export const tags = { integer: 0x02, bitString: 0x03, oid: 0x06, sequence: 0x30 } as const;

/** What is not DER, or has another shape than was asked for. */
export class DerError extends Error {
  override name = 'DerError';
}

/** The elements that stand one after the other. Never recursive: nesting cannot be made costly. @throws DerError */
export function readElements(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const element = readElement(rest);
    elements.push(element);
    rest = rest.subarray(element.bytes.length);
  }
  return elements;
}

/** The elements inside the one that `bytes` is. @throws DerError for another tag, or anything behind it */
export function readInside(bytes: Buffer, tag: number = tags.sequence): DerElement[] {
  const element = readElement(bytes);
  if (element.tag !== tag || element.bytes.length !== bytes.length) throw new DerError('another element was expected');
  return readElements(element.content);
}

function readElement(bytes: Buffer): DerElement {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw new DerError('the end came too early');
  // Tags beyond 30 are written in several octets; nothing here has one.
  if ((tag & 0x1f) === 0x1f) throw new DerError('a tag is not known');
  const lengthOctets = first < 0x80 ? 0 : first & 0x7f;
  // 0x80 is the indefinite length of BER; four octets hold more than any file that is let in.
  if (first === 0x80 || lengthOctets > 4 || bytes.length < 2 + lengthOctets) throw new DerError('a length is wrong');
  const length = lengthOctets === 0 ? first : bytes.readUIntBE(2, lengthOctets);
  const start = 2 + lengthOctets;
  if (bytes.length - start < length) throw new DerError('the end came too early');
  return { tag, bytes: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
}

export function writeElement(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

function lengthOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

export function sequence(...contents: readonly Buffer[]): Buffer {
  return writeElement(tags.sequence, ...contents);
}

/** A positive number, from its octets. */
export function positiveInteger(octets: Buffer): Buffer {
  const zeros = octets.findIndex((octet) => octet !== 0);
  const shortest = zeros < 0 ? Buffer.from([0]) : octets.subarray(zeros);
  // A set first bit would make it negative.
  return writeElement(tags.integer, (shortest[0] as number) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), shortest);
}

/** Whole octets: the first one counts the bits of the last that are not used. */
export function bitString(bytes: Buffer): Buffer {
  return writeElement(tags.bitString, Buffer.from([0]), bytes);
}

/** `1.2.840.10045.4.3.2` as DER. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const octets = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let more = Math.floor(arc / 128); more > 0; more = Math.floor(more / 128))
      groups.unshift((more & 0x7f) | 0x80);
    return groups;
  });
  return writeElement(tags.oid, Buffer.from(octets));
}
