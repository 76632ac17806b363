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

/** Whether the target is this place or one below it. */
export function leadsTo(path: string, target: string | undefined): boolean {
  return target !== undefined && (target === path || target.startsWith(`${path}/`));
}

/** The segment that follows `path` on the way to the target; undefined when the target is elsewhere. */
export function nextSegment(path: string, target: string | undefined): string | undefined {
  if (target === undefined || !target.startsWith(`${path}/`)) return undefined;
  const segment = target.slice(path.length + 1).split('/', 1)[0] as string;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The id in the page of a place's row. */
export function fieldId(path: string): string {
  return `field-${path}`;
}
