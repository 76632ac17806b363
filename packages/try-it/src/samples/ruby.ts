import { parsedJson, singleQuoted } from './literals.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

function bodyOf(body: SampleBody): string[] {
  if (body.kind === 'file') return [`request.body = File.binread(${singleQuoted(body.fileName)})`];
  if (body.kind === 'text') {
    const json = parsedJson(body.text, body.contentType);
    // A here-document in single quotes interpolates nothing; JSON that is indented has no line that ends it.
    if (!json) return [`request.body = ${singleQuoted(body.text)}`];
    return [
      "request.body = <<~'JSON'",
      ...JSON.stringify(json.value, null, 2)
        .split('\n')
        .map((line) => `  ${line}`),
      'JSON',
    ];
  }
  const parts = body.parts.map((part) => {
    const type = part.contentType ? `, { content_type: ${singleQuoted(part.contentType)} }` : '';
    const value = 'fileName' in part ? `File.open(${singleQuoted(part.fileName)})` : singleQuoted(part.text);
    return `  [${singleQuoted(part.name)}, ${value}${type}],`;
  });
  return ['request.set_form([', ...parts, "], 'multipart/form-data')"];
}

/** Ruby with its own net/http. */
export function generate(request: SampleRequest): string {
  const { method } = request;
  return [
    "require 'net/http'",
    '',
    `uri = URI(${singleQuoted(request.url)})`,
    `request = Net::HTTPGenericRequest.new(${singleQuoted(method)}, ${request.body !== undefined}, ${method !== 'HEAD'}, uri)`,
    ...request.headers.map(([name, value]) => `request[${singleQuoted(name)}] = ${singleQuoted(value)}`),
    ...(request.body ? bodyOf(request.body) : []),
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
    'puts response.code, response.body',
  ].join('\n');
}
