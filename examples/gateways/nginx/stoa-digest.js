// What nginx-cached.conf tells Stoa of a call, and the cache key over exactly that. A header that is not read here reaches
// Stoa by no other way: its answer can depend on nothing that is not in the key.
// biome-ignore lint/style/useNodejsImportProtocol: njs is not Node.
import crypto from 'crypto';

// Stoa reads keys from these, whatever the auth strategy names besides.
const aliases = ['apikey', 'x-api-key'];

/** The headers of these names that are not empty, every occurrence. */
function headersOf(request, names) {
  return request.rawHeadersIn.filter((header) => names.includes(header[0].toLowerCase()) && header[1] !== '');
}

/** None, one, or two where Stoa has to find them ambiguous. The same key under two names is one key, as for Stoa itself. */
function keysOf(request) {
  const listed = (request.variables.stoa_key_names || '').toLowerCase().split(/[\s,]+/);
  const found = headersOf(request, aliases.concat(listed));
  if (found.length === 0) return [];
  const first = found[0][1];
  const names = found.map((header) => header[0].toLowerCase());
  const isRepeated = names.some((name, index) => names.indexOf(name) !== index);
  const other = found.find((header) => header[1] !== first);
  if (other) return [first, other[1]];
  return isRepeated ? [first, first] : [first];
}

function tokensOf(request) {
  return headersOf(request, ['authorization']).map((header) => header[1]);
}

function key(request) {
  return keysOf(request)[0] || '';
}

function secondKey(request) {
  return keysOf(request)[1] || '';
}

function token(request) {
  return tokensOf(request)[0] || '';
}

function secondToken(request) {
  return tokensOf(request)[1] || '';
}

/** Another method that a caller names: an API may obey it. */
function methodOverride(request) {
  const found = headersOf(request, ['x-http-method-override', 'x-http-method', 'x-method-override']);
  return found.length > 0 ? found[0][1] : '';
}

/** Whether nothing is shown that could be somebody's: what is remembered is not for such a call. */
function isAnonymous(request) {
  return keysOf(request).length === 0 && tokensOf(request).length === 0 ? '1' : '';
}

function digest(request) {
  const hash = crypto.createHash('sha256');
  const told = [
    request.variables.request_method === 'OPTIONS' ? 'OPTIONS' : 'GET',
    key(request),
    secondKey(request),
    token(request),
    secondToken(request),
    request.variables.http_origin || '',
    request.variables.http_access_control_request_method || '',
    methodOverride(request),
  ];
  // The length keeps two texts apart that together are the same.
  told.forEach((text) => {
    hash.update(`${text.length}:${text}\n`);
  });
  return hash.digest('hex');
}

// biome-ignore lint/style/noDefaultExport: the one thing that js_import takes.
export default { key, secondKey, token, secondToken, methodOverride, isAnonymous, digest };
