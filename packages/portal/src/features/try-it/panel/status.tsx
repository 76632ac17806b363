/** Reason phrases of RFC 9110 §15 and its neighbours, for the codes that documents use. */
const phrases: Readonly<Record<string, string>> = {
  100: 'Continue',
  101: 'Switching Protocols',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The code with its reason phrase. */
export function statusLabel(status: string): string {
  const phrase = Object.hasOwn(phrases, status) ? phrases[status] : undefined;
  return phrase ? `${status} ${phrase}` : status;
}

type StatusKind = 'good' | 'neutral' | 'client' | 'server';

function statusKind(status: string): StatusKind {
  if (/^2/.test(status)) return 'good';
  if (/^4/.test(status)) return 'client';
  return /^5/.test(status) ? 'server' : 'neutral';
}

/** Disc, ring, diamond, triangle: the shape says the class; the colour only repeats it. */
export function StatusGlyph({ status }: { readonly status: string }) {
  const kind = statusKind(status);
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" data-status={kind}>
      {kind === 'good' && <circle cx="5" cy="5" r="4" fill="currentColor" />}
      {kind === 'neutral' && <circle cx="5" cy="5" r="3.3" fill="none" stroke="currentColor" strokeWidth="1.4" />}
      {kind === 'client' && <path d="M5 .8 9.2 5 5 9.2.8 5z" fill="none" stroke="currentColor" strokeWidth="1.4" />}
      {kind === 'server' && <path d="M5 1 9.5 9H.5z" fill="currentColor" />}
    </svg>
  );
}
