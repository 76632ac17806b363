import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** Standard Webhooks, "Signature scheme": 24 to 64 bytes. */
const secretBytes = 32;

/** A signing secret as receivers' libraries take it: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** What a webhook's secret is sealed for. */
export const sealedFor = (webhookId: string) => `webhook ${webhookId}`;

export interface SignedMessage {
  readonly id: string;
  /** The time of the attempt in seconds since 1970: receivers refuse what is minutes old. */
  readonly timestamp: number;
  /** The body, exactly as it is sent. */
  readonly body: string;
}

/**
 * The three headers of Standard Webhooks 1.0.0 (HMAC-SHA256, `v1`), with one signature for each secret: while a secret
 * is being replaced, receivers with either one accept it.
 */
export function signatureHeaders({ id, timestamp, body }: SignedMessage, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
