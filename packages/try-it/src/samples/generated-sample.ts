import type { Plugin } from '@scalar/snippetz';
import { roundsNumbers } from '@stoa/contract/exact-number';
import { isJson } from '../media-type.ts';
import type { GenerateSample, SampleBody, SampleRequest } from './sample-request.ts';

type HarRequest = NonNullable<Parameters<Plugin['generate']>[0]>;
type PostData = HarRequest['postData'];

interface PluginTraits {
  /** Writes JSON as code of its language and leaves the names unescaped. */
  readonly jsonAsText?: boolean;
  /** Writes JSON as the text that it is. */
  readonly keepsJson?: boolean;
}

const bytes = 'application/octet-stream';

/** HAR 1.2 `postData`. A form is text already: handed over as parameters it would lose repeated names. */
function postDataOf(body: SampleBody, { jsonAsText, keepsJson }: PluginTraits): PostData {
  if (body.kind === 'multipart') {
    const params = body.parts.map((part) => ({
      name: part.name,
      ...('fileName' in part ? { fileName: part.fileName } : { value: part.text }),
      ...(part.contentType === undefined ? {} : { contentType: part.contentType }),
    }));
    return { mimeType: 'multipart/form-data', params };
  }
  if (body.kind === 'file') return { mimeType: bytes, text: `CONTENTS OF ${body.fileName}` };
  if (!isJson(body.contentType)) return { mimeType: body.contentType, text: body.text };
  // What is not JSON may not be called so: some plugins would write it into the code as it is.
  if (!isParsed(body.text)) return { mimeType: 'text/plain', text: body.text };
  // Most read JSON, and round its numbers, one of them any text that could be some; of bytes they keep their hands off.
  if (!keepsJson && roundsNumbers(body.text)) return { mimeType: bytes, text: body.text };
  return { mimeType: jsonAsText ? 'text/plain' : body.contentType, text: body.text };
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A sample by a plugin of @scalar/snippetz. It gets the whole address and all headers, so that nothing is encoded twice. */
export function generatedSample(plugin: Plugin, traits: PluginTraits = {}): GenerateSample {
  return (request: SampleRequest) => {
    const { body } = request;
    const postData = body && postDataOf(body, traits);
    const code = plugin.generate({
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      headers: request.headers.map(([name, value]) => ({ name, value })),
      cookies: [],
      queryString: [],
      headersSize: -1,
      bodySize: -1,
      ...(postData ? { postData } : {}),
    } as HarRequest);
    if (body?.kind !== 'text' || postData?.mimeType !== bytes) return code;
    // RestSharp sends this as Content-Type.
    return code.replace(`AddParameter("${bytes}", `, () => `AddParameter(${JSON.stringify(body.contentType)}, `);
  };
}
