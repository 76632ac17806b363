/** Name and media type of a specification's file: JSON starts with a brace, anything else is YAML. */
export function specFileName(title: string, content: string): { readonly name: string; readonly mediaType: string } {
  const stem = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const isJson = /^[\s\uFEFF]*\{/.test(content);
  return isJson
    ? { name: `${stem || 'openapi'}.json`, mediaType: 'application/json' }
    : { name: `${stem || 'openapi'}.yaml`, mediaType: 'application/yaml' };
}
