const pattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text has the form of an id of the portal, in capitals or not. It says nothing of whether such a thing exists. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
