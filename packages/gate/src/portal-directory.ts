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
  /** Applications that claim a client without proof, the same way: they admit nobody, and several may claim one. */
  readonly #claims = new Map<string, Map<string, Set<string>>>();

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

  /** Whether anybody has named the client without proving it: to say why its tokens are refused, for nothing else. */
  isClaimed(strategyId: string, clientId: string): boolean {
    return this.#claims.get(strategyId)?.has(clientId) ?? false;
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
    if (application.strategyId && application.isUnproven) {
      const claims = this.#claims.get(application.strategyId) ?? new Map<string, Set<string>>();
      const claimants = claims.get(application.clientId) ?? new Set<string>();
      this.#claims.set(application.strategyId, claims.set(application.clientId, claimants.add(application.id)));
    } else if (application.strategyId) {
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
    const claims = this.#claims.get(application.strategyId ?? '');
    const claimants = claims?.get(application.clientId);
    claimants?.delete(id);
    if (claimants?.size === 0) claims?.delete(application.clientId);
  }
}
