const scratch = Buffer.alloc(32);

/** The sixteen bytes of a UUID, until the next call; undefined for another spelling than the database's. */
export function uuidBytes(text: string): Buffer | undefined {
  if (!/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(text)) return undefined;
  scratch.write(text.replaceAll('-', ''), 'hex');
  return scratch;
}

/** The 32 bytes of a SHA-256 in lower case, until the next call; undefined for anything else. */
export function hashBytes(text: string): Buffer | undefined {
  if (!/^[\da-f]{64}$/.test(text)) return undefined;
  scratch.write(text, 'hex');
  return scratch;
}

export function uuidText(from: Buffer, at: number): string {
  const hex = from.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Of a client id. Seeded: nobody outside can choose ids that all meet in one place. */
export function textHash(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
