/** Some thousand are in use; who sends more pays for the conversion. */
const most = 50_000;
const known = new Map<string, Buffer>();

/** The 16 bytes of a UUID. The same few come again and again, and are kept. */
export function uuidBytes(uuid: string): Buffer {
  const bytes = known.get(uuid);
  if (bytes) return bytes;
  const made = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (made.length !== 16) throw new TypeError(`"${uuid}" is no UUID`);
  if (known.size >= most) known.clear();
  known.set(uuid, made);
  return made;
}
