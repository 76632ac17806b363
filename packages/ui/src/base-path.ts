/** The path at which the pages of a preview begin (docs/decisions/050); the portal's own begin at the root. */
const preview = /^\/preview\/(?:visitor|developer)(?=\/|$)/;

/** The part of this page's address that stands before the portal's own addresses: empty but in a preview. */
export function basePath(): string {
  return preview.exec(globalThis.location?.pathname ?? '')?.[0] ?? '';
}

/** An address of the portal as this page has to ask for it. Other hosts, and what has it already, stay as they are. */
export function withBase(address: string): string {
  return /^\/(?!\/)/.test(address) && !preview.test(address) ? basePath() + address : address;
}

/** The portal's own address behind one of this page. */
export function withoutBase(address: string): string {
  return address.replace(preview, '') || '/';
}
