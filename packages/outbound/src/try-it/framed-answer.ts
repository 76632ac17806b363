import type { TryItHead } from '@stoa/contract/try-it';
import { decodedBody } from './decoded-body.ts';
import type { FollowedAnswer } from './follow-redirects.ts';
import { shownHeaders } from './forward.ts';

/** These headers describe the bytes before they were decoded. */
const ofCoding = /^content-(encoding|length)$/;

/**
 * An answer as the portal's form reads it: one line of JSON with status and headers, then the bytes as they come, decoded. It is
 * wrapped, so that nothing that an API says is a page, a script or a cookie of the portal's origin. Of a larger answer
 * than the limit it has one byte too many, which says so: no header can, once bytes are on their way.
 * @param answerBytes the limit
 */
export async function* framedAnswer(
  { answer, redirects, stopped }: FollowedAnswer,
  answerBytes: number,
): AsyncGenerator<Buffer> {
  const { isDecoded, chunks } = decodedBody(answer, answerBytes);
  const head: TryItHead = {
    status: answer.statusCode ?? 0,
    status_text: answer.statusMessage ?? '',
    headers: shownHeaders(answer.rawHeaders).filter(([name]) => !(isDecoded && ofCoding.test(name))),
    limit: answerBytes,
    redirects,
    ...(stopped && { stopped }),
  };
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  let left = answerBytes + 1;
  for await (const chunk of chunks) {
    const piece = chunk.subarray(0, left);
    yield piece;
    left -= piece.length;
    if (left === 0) return;
  }
}
