/** One block of a PEM text (RFC 7468 §2): its label, and the bytes, or undefined where they are no base64. */
export interface PemBlock {
  readonly label: string;
  readonly bytes: Buffer | undefined;
}

/** Whether a file is text with PEM in it, rather than DER. */
export function looksLikePem(file: Buffer): boolean {
  return file.includes('-----BEGIN');
}

/** The blocks of a text. Text around them is allowed, as `openssl x509 -text` writes it (RFC 7468 §5.2). */
export function pemBlocks(text: string): PemBlock[] {
  // The label is bounded and the content has no dash: no input makes this slow.
  const blocks = text.matchAll(/-----BEGIN ([A-Z0-9 #]{1,40})-----([^-]*)-----END \1-----/g);
  return [...blocks].map(([, label = '', content = '']) => ({ label, bytes: decoded(content) }));
}

/** Base64 of RFC 4648 §4, with line breaks. Lenient decoding would give one file two meanings. */
function decoded(content: string): Buffer | undefined {
  const base64 = content.replace(/[ \t\r\n]/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  return Buffer.from(base64, 'base64');
}

export function toPem(label: 'CERTIFICATE', der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
