import { decodeText } from '@stoa/contract/decode-text';

/**
 * Names of places in an operation, for deep links: segments parted by `/`, each percent-encoded, such as
 * `body/application%2Fjson/owner/name` or `responses/200/…`. `|2` is the third of several alternatives.
 */
export function below(path: string, segment: string): string {
  return `${path}/${encodeURIComponent(segment)}`;
}

/** The segment of an alternative. */
export function alternative(index: number): string {
  return `|${index}`;
}

/** The alternative that a segment names; the first where it names none. */
export function chosenIn(segment: string | undefined): number {
  return segment?.startsWith('|') ? Number.parseInt(segment.slice(1), 10) || 0 : 0;
}

/** Whether the target is this place or one below it. */
export function leadsTo(path: string, target: string | undefined): boolean {
  return target !== undefined && (target === path || target.startsWith(`${path}/`));
}

/** The segment that follows `path` on the way to the target; undefined when the target is elsewhere. */
export function nextSegment(path: string, target: string | undefined): string | undefined {
  if (target === undefined || !target.startsWith(`${path}/`)) return undefined;
  return decodeText(target.slice(path.length + 1).split('/', 1)[0] as string);
}

/** The id in the page of a place's row. */
export function fieldId(path: string): string {
  return `field-${path}`;
}
