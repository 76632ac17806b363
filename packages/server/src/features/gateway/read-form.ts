import type { IncomingMessage } from 'node:http';
import { Problem } from '@stoa/common/problem';

const form = 'application/x-www-form-urlencoded';

/**
 * The body of a request, which must be a form.
 * @param most bytes
 * @throws Problem 415 for anything but a form, 413 for one that is too large; an Error when it ends half way
 */
export async function readForm(request: IncomingMessage, most: number): Promise<URLSearchParams> {
  const { headers } = request;
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (!isEmpty && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== form)
    throw new Problem('unsupported_media_type', 415, `The body must be sent as ${form}.`, {
      invalid: [{ field: 'content-type', reason: `must be ${form}`, rule: 'invalid', source: 'header' }],
    });
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge();
  let text = '';
  let size = 0;
  // No iterator: leaving one early would destroy the connection that the answer is to go out on.
  await new Promise<void>((resolve, reject) => {
    request.setEncoding('latin1');
    request.on('data', (part: string) => {
      size += part.length;
      if (size > most) reject(tooLarge());
      else text += part;
    });
    request.on('end', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('The request ended half way.')));
  });
  return new URLSearchParams(Buffer.from(text, 'latin1').toString('utf8'));
}

function tooLarge(): Problem {
  return new Problem('too_large', 413, 'The body is larger than this call accepts.', {
    invalid: [{ field: 'body', reason: 'is larger than this call accepts', rule: 'invalid', source: 'body' }],
  });
}
