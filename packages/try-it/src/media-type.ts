/** A media type without its parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** JSON by itself or by suffix (RFC 6839 §3.1). */
export function isJson(mediaType: string): boolean {
  return /^(application\/json|text\/json|[^/]+\/[^/]+\+json)$/.test(essence(mediaType));
}

export function isXml(mediaType: string): boolean {
  return /^(application\/xml|text\/xml|[^/]+\/[^/]+\+xml)$/.test(essence(mediaType));
}

export function isForm(mediaType: string): boolean {
  return essence(mediaType) === 'application/x-www-form-urlencoded';
}

export function isMultipart(mediaType: string): boolean {
  return essence(mediaType).startsWith('multipart/');
}

/** Typed in as text: everything but files and forms. */
export function isTextual(mediaType: string): boolean {
  const type = essence(mediaType);
  return isJson(type) || isXml(type) || type.startsWith('text/') || /javascript|yaml|graphql|x-ndjson|jsonl/.test(type);
}

/** One type that a range such as `*\/*` allows, as a request names one type (RFC 9110 §8.3). */
export function concreteType(mediaType: string): string {
  if (!mediaType.includes('*')) return mediaType;
  const [kind] = essence(mediaType).split('/');
  if (kind === 'text') return 'text/plain';
  return kind === 'application' ? 'application/json' : 'application/octet-stream';
}
