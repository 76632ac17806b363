const scratch = Buffer.alloc(32);

/** What a digit stands for, by its character code; 16 for everything that is no digit in lower case. */
const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code));
  return value < 0 ? 16 : value;
});
/** The places in the text of a UUID where each byte begins. */
const uuidPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const hashPlaces = Array.from({ length: 32 }, (_, index) => 2 * index);
const dash = 0x2d;

/** The sixteen bytes of a UUID, until the next call; undefined for another spelling than the database's. */
export function uuidBytes(text: string): Buffer | undefined {
  const isUuid = text.length === 36 && [8, 13, 18, 23].every((place) => text.charCodeAt(place) === dash);
  return isUuid ? readHex(text, uuidPlaces) : undefined;
}

/** The 32 bytes of a SHA-256 in lower case, until the next call; undefined for anything else. */
export function hashBytes(text: string): Buffer | undefined {
  return text.length === 64 ? readHex(text, hashPlaces) : undefined;
}

/**
 * Reads hexadecimal digits by hand: each record of a call needs about four of these, and `Buffer.write` takes ten times as long.
 */
function readHex(text: string, places: readonly number[]): Buffer | undefined {
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const high = digits[text.charCodeAt(place)] ?? 16;
    const low = digits[text.charCodeAt(place + 1)] ?? 16;
    if (high > 15 || low > 15) return undefined;
    scratch[index] = 16 * high + low;
  }
  return scratch;
}

export function uuidText(from: Buffer, at: number): string {
  const hex = from.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Hashes a client id. The seed is secret, so a caller cannot choose ids that all collide. */
export function textHash(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
