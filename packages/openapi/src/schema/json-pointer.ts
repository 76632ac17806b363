/** A name as a step of a JSON pointer (RFC 6901 §3). */
export function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The name that a step of a JSON pointer means (RFC 6901 §4). */
export function nameOfStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
