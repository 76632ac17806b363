/** The largest certificate that the server takes. */
const mostBytes = 65_536;

/** Whether a file can be a certificate, before it is sent: a `.cer` of a possible size (portal §5). */
export function isCertificateFile(file: Pick<File, 'name' | 'size'>): boolean {
  return /\.cer$/i.test(file.name) && file.size > 0 && file.size <= mostBytes;
}
