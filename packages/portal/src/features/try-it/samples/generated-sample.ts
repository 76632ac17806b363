import type { Plugin } from '@scalar/snippetz';
import { isJson } from '../media-type.ts';
import type { GenerateSample, SampleBody, SampleRequest } from './sample-request.ts';

type HarRequest = NonNullable<Parameters<Plugin['generate']>[0]>;
type PostData = HarRequest['postData'];

/** HAR 1.2 `postData`. A form is text already: handed over as parameters it would lose repeated names. */
function postDataOf(body: SampleBody, jsonAsText: boolean): PostData {
  if (body.kind === 'multipart') {
    const params = body.parts.map((part) => ({
      name: part.name,
      ...('fileName' in part ? { fileName: part.fileName } : { value: part.text }),
      ...(part.contentType === undefined ? {} : { contentType: part.contentType }),
    }));
    return { mimeType: 'multipart/form-data', params };
  }
  if (body.kind === 'file') return { mimeType: 'application/octet-stream', text: `CONTENTS OF ${body.fileName}` };
  // What is not JSON may not be called so: some plugins would write it into the code as it is.
  const asText = isJson(body.contentType) && (jsonAsText || !isParsed(body.text));
  return { mimeType: asText ? 'text/plain' : body.contentType, text: body.text };
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A sample by a plugin of @scalar/snippetz. It gets the whole address and all headers, so that nothing is encoded twice.
 * @param jsonAsText for a plugin that writes JSON as code of its language and leaves the names unescaped
 */
export function generatedSample(plugin: Plugin, { jsonAsText = false } = {}): GenerateSample {
  return (request: SampleRequest) =>
    plugin.generate({
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      headers: request.headers.map(([name, value]) => ({ name, value })),
      cookies: [],
      queryString: [],
      headersSize: -1,
      bodySize: -1,
      ...(request.body ? { postData: postDataOf(request.body, jsonAsText) } : {}),
    } as HarRequest);
}
