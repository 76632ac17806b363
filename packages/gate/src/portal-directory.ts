import { hashBytes, uuidBytes, uuidText } from './compact/bytes.ts';
import { Clients } from './compact/clients.ts';
import { Interned } from './compact/interned.ts';
import { Hashed, Named } from './compact/linked.ts';
import { Records } from './compact/records.ts';
import type { Application, Certificate, Credential, Registration, Strategy, Version } from './records.ts';
import { type Belongings, StoredApplication } from './stored-application.ts';

/** Sixteen or more bytes from `at` on. */
export interface Bytes {
  readonly bytes: Buffer;
  readonly at: number;
}

/** An application that is added, without what belongs to it. */
export interface NewApplication {
  readonly id: Bytes;
  readonly developer: Bytes;
  readonly strategyId: string | null;
  /** Empty: no token admits it. */
  readonly clientId: string;
  readonly isUnproven: boolean;
}

// These are the places of the fields in their record, in bytes. Numbers of other records are one greater; 0 is none.
const application = {
  developer: 16,
  strategy: 20,
  credentials: 24,
  registrations: 28,
  certificate: 32,
  flags: 36,
  mark: 40,
};
const credential = { id: 32, expiresAt: 48, application: 56, next: 60 };
const certificate = { notBefore: 32, notAfter: 40, application: 48 };
const registration = { version: 16, scopes: 20, next: 24, status: 28 };
const developer = { approved: 16 };
const [live, unproven] = [1, 2];

/**
 * Holds the applications that may pass in one portal: every look-up is by key, in memory. Applications and what belongs to them
 * are bytes (docs/decisions/053); what is returned of them is made for the caller, and true until the directory changes.
 */
export class PortalDirectory {
  readonly strategies = new Map<string, Strategy>();
  readonly versions = new Map<string, Version>();
  readonly #developers = new Named(20);
  readonly #applications = new Named(44);
  readonly #credentials = new Hashed(64);
  readonly #certificates = new Hashed(52);
  readonly #registrations = new Records(32);
  readonly #clientIds: string[] = [];
  readonly #clients = new Clients(this.#clientIds, (record) => this.#link(record, application.strategy));
  /** Applications that claim a client without proof: they let no client pass, and several may claim one. */
  readonly #claims = new Map<string, Set<number>>();
  readonly #ids = new Interned((text) => text);
  readonly #statuses = new Interned((text) => text as Registration['status']);
  readonly #scopes = new Interned((text) => JSON.parse(text) as readonly string[]);
  readonly #belongings: Belongings = {
    credentials: (owner) => [...this.#keyChain(owner)].map((key) => this.#credentialAt(key)),
    certificate: (owner) => this.#certificateOf(owner),
    registrations: (owner) => [...this.#chain(owner)].map((one) => this.#registrationAt(one)),
    registration: (owner, versionId) => this.#registrationFor(owner, versionId),
  };
  #mark = 0;

  /** The applications by id, with the methods of a map. */
  readonly applications = {
    get: (id: string) => this.#viewOf(this.#applicationOf(id)),
    has: (id: string) => this.#applicationOf(id) >= 0,
    values: () => this.#everyApplication(),
    size: () => this.#applications.index.size,
  };

  /** @param hash SHA-256 of the key, hexadecimal */
  credential(hash: string): Credential | undefined {
    const bytes = hashBytes(hash);
    const record = bytes ? this.#credentials.find(bytes) : -1;
    return record < 0 ? undefined : this.#credentialAt(record);
  }

  /** @param thumbprint 64 hexadecimal digits in lower case */
  applicationByThumbprint(thumbprint: string): Application | undefined {
    const bytes = hashBytes(thumbprint);
    const record = bytes ? this.#certificates.find(bytes) : -1;
    if (record < 0) return undefined;
    const at = this.#certificates.at(record) + certificate.application;
    return this.#viewOf(this.#certificates.bytes(record).readUInt32LE(at) - 1);
  }

  applicationByClient(strategyId: string, clientId: string): Application | undefined {
    return this.#viewOf(this.#clients.find(this.#ids.number(strategyId), clientId));
  }

  /** Tells whether an application names the client without proof. It only explains why the client's tokens are refused. */
  isClaimed(strategyId: string, clientId: string): boolean {
    return this.#claims.has(`${strategyId} ${clientId}`);
  }

  /** The version of an application's registration. */
  versionOfRegistration(applicationId: string, registrationId: string): string | undefined {
    const owner = this.#applicationOf(applicationId);
    const id = uuidBytes(registrationId);
    if (owner < 0 || !id) return undefined;
    const end = id.readUInt32LE(12);
    for (const record of this.#chain(owner)) {
      const [bytes, at] = [this.#registrations.bytes(record), this.#registrations.at(record)];
      // The random end first: nearly every other registration differs there.
      if (bytes.readUInt32LE(at + 12) === end && id.compare(bytes, at, at + 16, 0, 16) === 0)
        return this.#ids.value(bytes.readUInt32LE(at + registration.version));
    }
    return undefined;
  }

  setDeveloper({ bytes, at }: Bytes, approved: boolean): void {
    let record = this.#developers.find(bytes, at);
    if (record < 0) record = this.#developers.addWith(bytes, at);
    this.#developers.bytes(record)[this.#developers.at(record) + developer.approved] = approved ? 1 : 0;
  }

  /** @returns its number, for what belongs to it. One of the same id must be removed before. */
  addApplication({ id, developer: owner, strategyId, clientId, isUnproven }: NewApplication): number {
    const record = this.#applications.addWith(id.bytes, id.at);
    const [bytes, at] = [this.#applications.bytes(record), this.#applications.at(record)];
    const known = this.#developers.find(owner.bytes, owner.at);
    const by = known < 0 ? this.#developers.addWith(owner.bytes, owner.at) : known;
    bytes.writeUInt32LE(by + 1, at + application.developer);
    bytes.writeUInt32LE(strategyId === null ? 0 : this.#ids.number(strategyId), at + application.strategy);
    bytes[at + application.flags] = live | (isUnproven ? unproven : 0);
    bytes.writeUInt32LE(this.#mark, at + application.mark);
    this.#clientIds[record] = clientId;
    if (strategyId !== null && isUnproven) {
      const key = `${strategyId} ${clientId}`;
      this.#claims.set(key, (this.#claims.get(key) ?? new Set()).add(record));
    } else if (strategyId !== null && clientId !== '') this.#clients.add(record);
    return record;
  }

  /** @returns the number of an application; -1 for none */
  numberOf({ bytes, at }: Bytes): number {
    return this.#applications.find(bytes, at);
  }

  /** @param expiresAt milliseconds since 1970; Infinity for a key without end */
  addCredential(owner: number, hash: Bytes, id: Bytes, expiresAt: number): void {
    const record = this.#credentials.addWith(hash.bytes, hash.at);
    const [bytes, at] = [this.#credentials.bytes(record), this.#credentials.at(record)];
    id.bytes.copy(bytes, at + credential.id, id.at, id.at + 16);
    bytes.writeDoubleLE(expiresAt, at + credential.expiresAt);
    bytes.writeUInt32LE(owner + 1, at + credential.application);
    bytes.writeUInt32LE(this.#link(owner, application.credentials), at + credential.next);
    this.#setLink(owner, application.credentials, record + 1);
  }

  /** Times in milliseconds since 1970. An application has one certificate. */
  setCertificate(owner: number, thumbprint: Bytes, notBefore: number, notAfter: number): void {
    const record = this.#certificates.addWith(thumbprint.bytes, thumbprint.at);
    const [bytes, at] = [this.#certificates.bytes(record), this.#certificates.at(record)];
    bytes.writeDoubleLE(notBefore, at + certificate.notBefore);
    bytes.writeDoubleLE(notAfter, at + certificate.notAfter);
    bytes.writeUInt32LE(owner + 1, at + certificate.application);
    this.#setLink(owner, application.certificate, record + 1);
  }

  /** @param scopes granted ones, as a JSON list */
  addRegistration(
    owner: number,
    id: Bytes,
    versionId: string,
    { status, scopes }: { status: string; scopes: string },
  ): void {
    const record = this.#registrations.add();
    const [bytes, at] = [this.#registrations.bytes(record), this.#registrations.at(record)];
    id.bytes.copy(bytes, at, id.at, id.at + 16);
    bytes.writeUInt32LE(this.#ids.number(versionId), at + registration.version);
    bytes.writeUInt32LE(this.#scopes.number(scopes), at + registration.scopes);
    bytes[at + registration.status] = this.#statuses.number(status);
    bytes.writeUInt32LE(this.#link(owner, application.registrations), at + registration.next);
    this.#setLink(owner, application.registrations, record + 1);
  }

  /** Removes only what is still this application's own: a certificate or client id may have another one by now. */
  remove(owner: number): void {
    for (const record of [...this.#chain(owner)]) this.#registrations.free(record);
    for (const record of [...this.#keyChain(owner)]) this.#credentials.remove(record);
    const proof = this.#link(owner, application.certificate) - 1;
    if (proof >= 0) this.#certificates.remove(proof);
    this.#clients.delete(owner);
    const strategyId = this.#ids.value(this.#link(owner, application.strategy));
    const key = `${strategyId} ${this.#clientIds[owner]}`;
    const claimants = this.#claims.get(key);
    claimants?.delete(owner);
    if (claimants?.size === 0) this.#claims.delete(key);
    this.#clientIds[owner] = '';
    this.#applications.remove(owner);
  }

  removeById(id: string): void {
    const record = this.#applicationOf(id);
    if (record >= 0) this.remove(record);
  }

  /** Begins to tell applications that are added after this call from those that were there before. */
  startMarking(): void {
    this.#mark = (this.#mark + 1) >>> 0;
  }

  /** Removes applications that were not added since `startMarking`. */
  removeUnmarked(): void {
    for (let record = 0; record < this.#applications.length; record += 1) {
      const [bytes, at] = [this.#applications.bytes(record), this.#applications.at(record)];
      if (bytes[at + application.flags] !== 0 && bytes.readUInt32LE(at + application.mark) !== this.#mark)
        this.remove(record);
    }
  }

  #applicationOf(id: string): number {
    const bytes = uuidBytes(id);
    return bytes ? this.#applications.find(bytes, 0) : -1;
  }

  #link(owner: number, field: number): number {
    return this.#applications.bytes(owner).readUInt32LE(this.#applications.at(owner) + field);
  }

  #setLink(owner: number, field: number, value: number): void {
    this.#applications.bytes(owner).writeUInt32LE(value, this.#applications.at(owner) + field);
  }

  *#everyApplication(): Generator<Application> {
    for (let record = 0; record < this.#applications.length; record += 1)
      if (this.#applications.bytes(record)[this.#applications.at(record) + application.flags] !== 0)
        yield this.#viewOf(record) as Application;
  }

  *#chain(owner: number): Generator<number> {
    for (let link = this.#link(owner, application.registrations); link !== 0; ) {
      yield link - 1;
      link = this.#registrations.bytes(link - 1).readUInt32LE(this.#registrations.at(link - 1) + registration.next);
    }
  }

  *#keyChain(owner: number): Generator<number> {
    for (let link = this.#link(owner, application.credentials); link !== 0; ) {
      yield link - 1;
      link = this.#credentials.bytes(link - 1).readUInt32LE(this.#credentials.at(link - 1) + credential.next);
    }
  }

  #viewOf(record: number): Application | undefined {
    if (record < 0) return undefined;
    const [bytes, at] = [this.#applications.bytes(record), this.#applications.at(record)];
    const by = bytes.readUInt32LE(at + application.developer) - 1;
    return new StoredApplication(
      {
        id: uuidText(bytes, at),
        developer: {
          id: uuidText(this.#developers.bytes(by), this.#developers.at(by)),
          approved: this.#developers.bytes(by)[this.#developers.at(by) + developer.approved] === 1,
        },
        strategyId: this.#ids.value(bytes.readUInt32LE(at + application.strategy)) ?? null,
        clientId: this.#clientIds[record] ?? '',
        isUnproven: ((bytes[at + application.flags] ?? 0) & unproven) !== 0,
      },
      this.#belongings,
      record,
    );
  }

  #registrationFor(owner: number, versionId: string): Registration | undefined {
    const version = this.#ids.number(versionId);
    for (let link = this.#link(owner, application.registrations); link !== 0; ) {
      const [bytes, at] = [this.#registrations.bytes(link - 1), this.#registrations.at(link - 1)];
      if (bytes.readUInt32LE(at + registration.version) === version) return this.#registrationAt(link - 1);
      link = bytes.readUInt32LE(at + registration.next);
    }
    return undefined;
  }

  #credentialAt(record: number): Credential {
    const [bytes, at] = [this.#credentials.bytes(record), this.#credentials.at(record)];
    return {
      id: uuidText(bytes, at + credential.id),
      hash: bytes.toString('hex', at, at + 32),
      application: this.#viewOf(bytes.readUInt32LE(at + credential.application) - 1) as Application,
      expiresAt: bytes.readDoubleLE(at + credential.expiresAt),
    };
  }

  #certificateOf(owner: number): Certificate | undefined {
    const record = this.#link(owner, application.certificate) - 1;
    if (record < 0) return undefined;
    const [bytes, at] = [this.#certificates.bytes(record), this.#certificates.at(record)];
    const [notBefore, notAfter] = [certificate.notBefore, certificate.notAfter].map((field) =>
      bytes.readDoubleLE(at + field),
    );
    return { thumbprint: bytes.toString('hex', at, at + 32), notBefore: notBefore ?? 0, notAfter: notAfter ?? 0 };
  }

  #registrationAt(record: number): Registration {
    const [bytes, at] = [this.#registrations.bytes(record), this.#registrations.at(record)];
    return {
      id: uuidText(bytes, at),
      versionId: this.#ids.value(bytes.readUInt32LE(at + registration.version)) ?? '',
      status: this.#statuses.value(bytes[at + registration.status] ?? 0) ?? 'revoked',
      scopes: this.#scopes.value(bytes.readUInt32LE(at + registration.scopes)) ?? [],
    };
  }
}
