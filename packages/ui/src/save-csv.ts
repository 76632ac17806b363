/** Hands the reader a file. @param name without its ending; what no file system takes is replaced */
export function saveCsv(name: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = `${fileNameOf(name)}.csv`;
  link.click();
  // The address is revoked only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Small letters and digits of any script, joined by '-'. */
export function fileNameOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['chart'];
  return words.join('-').slice(0, 80);
}
