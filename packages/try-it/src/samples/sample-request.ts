import type { BuiltRequest } from '../build-request.ts';
import type { Header } from '../request-headers.ts';

/** A part of a multipart body in a sample: text, or a file on the reader's disk. */
export type SamplePart =
  | { readonly name: string; readonly text: string; readonly contentType?: string }
  | { readonly name: string; readonly fileName: string; readonly contentType?: string };

export type SampleBody =
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'multipart'; readonly parts: readonly SamplePart[] }
  | { readonly kind: 'file'; readonly fileName: string };

/** What a code sample says. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: SampleBody | undefined;
}

/** Makes the code of one sample; throws nothing. Its literals hold whatever text they are given. */
export type GenerateSample = (request: SampleRequest) => string;

function fileNameOf(file: Blob | null): string {
  return file && 'name' in file && typeof file.name === 'string' && file.name !== '' ? file.name : 'file.bin';
}

/** The request as a sample shows it: files by name, and an address that needs no quoting in any language. */
export function sampleRequestOf(request: BuiltRequest): SampleRequest {
  const { body } = request;
  const url = request.url.replaceAll("'", '%27');
  const common = { method: request.method, url, headers: request.headers };
  if (!body) return { ...common, body: undefined };
  if (body.kind === 'text')
    return { ...common, body: { kind: 'text', text: body.text, contentType: body.contentType } };
  if (body.kind === 'file') return { ...common, body: { kind: 'file', fileName: fileNameOf(body.file) } };
  const parts = body.parts.map((part): SamplePart => {
    const type = part.contentType === undefined ? {} : { contentType: part.contentType };
    if (typeof part.value === 'string' && part.fileName === undefined) {
      return { name: part.name, text: part.value, ...type };
    }
    return { name: part.name, fileName: part.fileName ?? 'file.bin', ...type };
  });
  return { ...common, body: { kind: 'multipart', parts } };
}
