/** Hands the reader a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The address is revoked only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
