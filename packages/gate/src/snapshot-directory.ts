import type { GatewaySnapshot } from '@stoa/contract/gateway';
import { hashBytes, uuidBytes } from './compact/bytes.ts';
import { Directory } from './directory.ts';
import type { Strategy } from './records.ts';

/** An answer of `GET /gateway/v1/snapshot`, or a page of one. One of a server of an earlier version lacks what is optional here. */
export type SnapshotAnswer = Omit<GatewaySnapshot, 'max_age' | 'first' | 'gateway'> & {
  readonly first?: boolean;
  readonly gateway: Omit<GatewaySnapshot['gateway'], 'tokens'> & Partial<Pick<GatewaySnapshot['gateway'], 'tokens'>>;
};

type SnapshotVersion = SnapshotAnswer['versions'][number];
type SnapshotApplication = SnapshotAnswer['applications'][number];

/** A gateway's snapshot has one portal, and does not say its id. */
const portalId = '';
/** A snapshot holds only applications whose developer is approved, so one record stands for every developer. */
const developer = { bytes: Buffer.alloc(16), at: 0 };

/** A directory that a gateway's snapshots fill instead of the database: what is decided from it, `decide` decides. */
export class SnapshotDirectory {
  readonly directory = new Directory();
  readonly #portal = this.directory.portal(portalId);
  readonly #tokenHash: string;
  #versions = '';
  #isFilling = false;
  #last = '';

  /** @param tokenHash of the token that the server is asked with, SHA-256 in hexadecimal */
  constructor(tokenHash: string) {
    this.#tokenHash = tokenHash;
    this.#portal.setDeveloper(developer, true);
  }

  /** The next full answer is no page of the one before. */
  startAnew(): void {
    this.#isFilling = false;
  }

  /** Applies an answer without a wait: no request sees half of it. */
  apply(answer: SnapshotAnswer): void {
    this.#putSmall(answer);
    // Pages come in the order of ids: a server that does not say `first` begins anew with one from before, for example after a restore.
    const isFirst = answer.first ?? (answer.applications[0]?.id ?? '~') <= this.#last;
    const begins = !this.#isFilling || isFirst;
    if (answer.full && begins) this.#portal.startMarking();
    this.#last = answer.applications.at(-1)?.id ?? '';
    for (const id of answer.removed) this.#portal.removeById(id);
    for (const application of answer.applications) this.#put(application);
    if (answer.full && !answer.more) this.#portal.removeUnmarked();
    this.#isFilling = answer.full && answer.more;
    this.directory.noteChange();
  }

  #put({ id, auth_strategy_id, client, keys, certificate, registrations }: SnapshotApplication): void {
    this.#portal.removeById(id);
    const owner = this.#portal.addApplication({
      id: uuid(id),
      developer,
      strategyId: auth_strategy_id,
      // The server sends no client id that is not proven, and an empty one admits no client.
      clientId: client?.client_id ?? '',
      isUnproven: false,
    });
    for (const key of keys) {
      const expiresAt = key.expires_at === null ? Number.POSITIVE_INFINITY : moment(key.expires_at);
      this.#portal.addCredential(owner, hash(key.sha256), uuid(key.id), expiresAt);
    }
    if (certificate)
      this.#portal.setCertificate(
        owner,
        hash(certificate.sha256),
        moment(certificate.not_before),
        moment(certificate.not_after),
      );
    for (const { id: each, product_version_id, scopes } of registrations)
      this.#portal.addRegistration(owner, uuid(each), product_version_id, {
        status: 'approved',
        scopes: JSON.stringify(scopes),
      });
  }

  /** Versions and strategies are put anew only when one of them changed. */
  #putSmall({ gateway, versions }: SnapshotAnswer): void {
    const text = JSON.stringify([gateway, versions]);
    if (text === this.#versions) return;
    this.#versions = text;
    this.#portal.versions.clear();
    this.#portal.strategies.clear();
    for (const version of versions) {
      const { id, auth_strategy_id: strategyId, preflight } = version;
      this.#portal.versions.set(id, { id, strategyId, preflight });
      if (strategyId !== null) this.#portal.strategies.set(strategyId, strategyOf(strategyId, version));
    }
    const former = gateway.tokens?.find(({ until }) => until !== null);
    this.directory.setGateway(gateway.id, {
      id: gateway.id,
      portalId,
      name: 'gate',
      tokenHash: gateway.tokens?.find(({ until }) => until === null)?.sha256 ?? this.#tokenHash,
      previous: former && { tokenHash: former.sha256, until: moment(former.until ?? '') },
      dialect: 'nginx',
      versions: new Set(versions.map(({ id }) => id)),
      certificateHeader: gateway.certificate_header,
    });
  }
}

function strategyOf(id: string, version: SnapshotVersion): Strategy {
  return {
    id,
    kind: version.credential_type,
    keyNames: version.key_names,
    acceptsCertificates: version.certificates,
    issuer: version.issuer,
    audiences: version.audiences,
    clientIdClaims: version.client_id_claims,
    // The secret that an issuer wants for it stays with the server: opaque tokens are refused.
    introspection: null,
  };
}

/** One that cannot be read is long over: it costs the key that it is of, and not the whole answer. */
const moment = (text: string) => Date.parse(text) || 0;

const [anId, aHash] = [Buffer.alloc(16), Buffer.alloc(32)];

function uuid(text: string) {
  const bytes = uuidBytes(text);
  if (!bytes) throw new Error('The snapshot has an id that is none.');
  bytes.copy(anId, 0, 0, 16);
  return { bytes: anId, at: 0 };
}

function hash(text: string) {
  const bytes = hashBytes(text);
  if (!bytes) throw new Error('The snapshot has a hash that is none.');
  bytes.copy(aHash, 0, 0, 32);
  return { bytes: aHash, at: 0 };
}
