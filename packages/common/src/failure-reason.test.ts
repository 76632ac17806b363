import { expect, test } from 'vitest';
import { failureReason } from './failure-reason.ts';

test('a reason keeps what the server said and loses addresses, links and tokens', () => {
  const error = new Error(
    'Message failed: 554 5.7.1 <ada@example.com>: blocked\r\nhttps://portal.example/login?token=6f1c9a52-0f4e-4a55-9f7e-1a2b3c4d5e6f 6f1c9a52-0f4e-4a55-9f7e-1a2b3c4d5e6f',
  );
  expect(failureReason(error)).toBe('Message failed: 554 5.7.1 <(address)>: blocked (link) (token)');
});

test('a reason is one short line, whatever was thrown', () => {
  expect(failureReason(new Error('no '.repeat(500))).length).toBeLessThanOrEqual(300);
  expect(failureReason(undefined)).toBe('undefined');
  expect(failureReason(new Error(''))).toBe('unknown');
});
