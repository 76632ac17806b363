import type { IncomingMessage } from 'node:http';
import { shownHeaders } from './forward.ts';

/**
 * An answer as the portal's form reads it: one line of JSON with status and headers, then the bytes as they come. It is
 * wrapped, so that nothing that an API says is a page, a script or a cookie of the portal's origin.
 * @throws where the answer is larger than the limit: the reader's connection breaks
 */
export async function* framedAnswer(answer: IncomingMessage, answerBytes: number): AsyncGenerator<Buffer> {
  const { statusCode: status, statusMessage: status_text } = answer;
  const head = { status, status_text, headers: shownHeaders(answer.rawHeaders) };
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > answerBytes) throw new Error(`The answer is larger than ${answerBytes} bytes`);
    yield chunk as Buffer;
  }
}
