import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newWebhookSecret, signatureHeaders } from './sign-webhook.ts';

const message = { id: 'b7c6', timestamp: Math.floor(Date.now() / 1000), body: '{"type":"webhook.test","data":"ü"}' };

describe('Standard Webhooks', () => {
  test('the specification’s own example has the signature that it says', () => {
    const known = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(signatureHeaders(known, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('secrets are 256 random bits as receivers’ libraries take them', () => {
    const secrets = Array.from({ length: 20 }, newWebhookSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  });

  test('with two secrets the public library accepts either, and no third', () => {
    const [one, two, three] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()] as const;
    const headers = signatureHeaders(message, [one, two]);
    for (const secret of [one, two]) expect(new Webhook(secret).verify(message.body, headers)).toBeTruthy();
    expect(() => new Webhook(three).verify(message.body, headers)).toThrow();
    expect(() => new Webhook(one).verify(`${message.body} `, headers)).toThrow();
  });
});
