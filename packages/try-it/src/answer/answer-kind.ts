import { readJson, writeJson } from '@stoa/contract/exact-number';
import { essence, isTextual } from '../media-type.ts';

export type AnswerKind = 'empty' | 'text' | 'image' | 'binary';

/** Pictures that every browser draws; SVG is shown as a picture too, where no script of it runs. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/;

/** How an answer is shown. Without a media type the first bytes decide. */
export function answerKind(contentType: string, size: number, firstBytes?: Uint8Array): AnswerKind {
  if (size === 0) return 'empty';
  const type = essence(contentType);
  if (pictures.test(type)) return 'image';
  if (isTextual(type) || /json|form-urlencoded|toml|csv/.test(type)) return 'text';
  if (type !== '') return 'binary';
  return firstBytes?.includes(0) ? 'binary' : 'text';
}

/** JSON in lines of its own; other text, and JSON too large to be worth it, as it came. */
export function prettyText(text: string, contentType: string): string {
  const mayBeJson = /json/.test(essence(contentType)) && !/ndjson|json-seq|jsonl/.test(contentType);
  if (!mayBeJson || text.length > 2_000_000) return text;
  try {
    return writeJson(readJson(text), 2);
  } catch {
    return text;
  }
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/xml': 'xml',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/event-stream': 'txt',
};

/** A name for the downloaded file: the API's own (RFC 6266, without any path), or one by media type. */
export function fileNameOf(contentType: string, disposition: string | undefined): string {
  const named = disposition?.match(/filename="([^"]+)"|filename=([^;\s]+)/i);
  const name = (named?.[1] ?? named?.[2] ?? '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[^\w.\- ]/g, '_');
  if (name && !/^\.+$/.test(name)) return name;
  const type = essence(contentType);
  return `response.${extensions[type] ?? type.split('/')[1]?.replace(/^x-|\+.*$|[^\w]/g, '') ?? 'bin'}`;
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size as people read it, in the language's own digits. */
export function sizeText(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toLocaleString(language, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}
