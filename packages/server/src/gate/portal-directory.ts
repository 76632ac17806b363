import type { Application, Credential, Developer, Strategy, Version } from './records.ts';

/** Who may pass in one portal: every look-up is by key, in memory. */
export class PortalDirectory {
  readonly applications = new Map<string, Application>();
  readonly developers = new Map<string, Developer>();
  readonly strategies = new Map<string, Strategy>();
  readonly versions = new Map<string, Version>();
  readonly #credentials = new Map<string, Credential>();
  readonly #thumbprints = new Map<string, Application>();
  /** By strategy, then by client id: two issuers may use the same one. */
  readonly #clients = new Map<string, Map<string, Application>>();

  /** @param hash SHA-256 of the key, hexadecimal */
  credential(hash: string): Credential | undefined {
    return this.#credentials.get(hash);
  }

  /** @param thumbprint 64 hexadecimal digits in lower case */
  applicationByThumbprint(thumbprint: string): Application | undefined {
    return this.#thumbprints.get(thumbprint);
  }

  applicationByClient(strategyId: string, clientId: string): Application | undefined {
    return this.#clients.get(strategyId)?.get(clientId);
  }

  developer(id: string, approved: boolean): Developer {
    const known = this.developers.get(id);
    if (known) {
      known.approved = approved;
      return known;
    }
    const developer = { id, approved };
    this.developers.set(id, developer);
    return developer;
  }

  add(application: Application): void {
    this.applications.set(application.id, application);
    for (const credential of application.credentials) this.#credentials.set(credential.hash, credential);
    if (application.certificate) this.#thumbprints.set(application.certificate.thumbprint, application);
    if (application.strategyId) {
      const clients = this.#clients.get(application.strategyId) ?? new Map<string, Application>();
      this.#clients.set(application.strategyId, clients.set(application.clientId, application));
    }
  }

  /** Removes only what is still this application's own: a certificate or client id may have another one by now. */
  remove(id: string): void {
    const application = this.applications.get(id);
    if (!application) return;
    this.applications.delete(id);
    for (const { hash } of application.credentials) {
      if (this.#credentials.get(hash)?.application === application) this.#credentials.delete(hash);
    }
    const thumbprint = application.certificate?.thumbprint ?? '';
    if (this.#thumbprints.get(thumbprint) === application) this.#thumbprints.delete(thumbprint);
    const clients = this.#clients.get(application.strategyId ?? '');
    if (clients?.get(application.clientId) === application) clients.delete(application.clientId);
  }
}
