import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

/** The options as the server's answer has them. */
type Asked = Readonly<Record<string, unknown>>;

/** What a test has the authenticator or the browser do otherwise. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly backedUp?: boolean;
  readonly userHandle?: string;
  readonly type?: string;
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

/** An authenticator with one discoverable passkey (ES256), which counts its uses, and the browser around it. */
export function softwarePasskey(origin: string, { synced = false } = {}) {
  const id = randomBytes(16).toString('base64url');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let handle: string | undefined;

  const clientData = (type: string, { challenge }: Asked, deviation: Deviation): Buffer => {
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? origin,
      crossOrigin: deviation.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(data));
  };

  /** WebAuthn §6.1. */
  const authenticatorData = (rpId: string, deviation: Deviation, attested?: Buffer): Buffer => {
    counter = deviation.counter ?? (synced ? 0 : counter + 1);
    const { verified = true, backedUp = synced } = deviation;
    const flags =
      flag.present |
      (verified ? flag.verified : 0) |
      (synced ? flag.backupEligible : 0) |
      (backedUp ? flag.backedUp : 0) |
      (attested ? flag.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      ...(attested ? [attested] : []),
    ]);
  };

  return {
    id,

    /** `navigator.credentials.create`, with attestation `none`. */
    create(options: Asked, deviation: Deviation = {}) {
      const { rp, user } = options as unknown as { rp: { id: string }; user: { id: string } };
      handle = user.id;
      const bytes = Buffer.from(id, 'base64url');
      const length = Buffer.from([0, bytes.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, bytes, coseKey(publicKey.export({ format: 'jwk' }))]);
      const data = authenticatorData(rp.id, deviation, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, deviation).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** `navigator.credentials.get`. */
    get(options: Asked, deviation: Deviation = {}) {
      const client = clientData('webauthn.get', options, deviation);
      const data = authenticatorData(options.rpId as string, deviation);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      const userHandle = deviation.userHandle ?? handle;
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A short text of CBOR (RFC 8949 §3.1). */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** COSE_Key of ES256 (RFC 9053 §7.1.1). */
function coseKey({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, 'base64url'),
  ]);
}
