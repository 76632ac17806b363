import { saveFile } from './save-file.ts';

/** Hands the reader a file. @param name without its ending; what no file system takes is replaced */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${fileNameOf(name)}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}

/** Small letters and digits of any script, joined by '-'. */
export function fileNameOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['chart'];
  return words.join('-').slice(0, 80);
}
