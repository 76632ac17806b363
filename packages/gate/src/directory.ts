import { PortalDirectory } from './portal-directory.ts';
import type { Gateway } from './records.ts';

/**
 * Holds the applications that may pass, in every portal of the installation, and the gateways that may ask (docs/decisions/015).
 */
export class Directory {
  readonly #portals = new Map<string, PortalDirectory>();
  readonly #gateways = new Map<string, Gateway>();
  readonly #gatewaysByToken = new Map<string, Gateway>();
  readonly #waiting = new Set<() => void>();
  #revision = 0;

  /** Grows with every change: a caller that has awaited something must look up again. */
  get revision(): number {
    return this.#revision;
  }

  noteChange(): void {
    this.#revision += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when the revision is another one than `known`, or the signal is aborted; never rejects. */
  async changed(known: number, signal: AbortSignal): Promise<void> {
    if (this.#revision !== known || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  /** Nobody is known any more. */
  clear(): void {
    this.#portals.clear();
    this.#gateways.clear();
    this.#gatewaysByToken.clear();
    this.noteChange();
  }

  portal(portalId: string): PortalDirectory {
    const known = this.#portals.get(portalId);
    if (known) return known;
    const portal = new PortalDirectory();
    this.#portals.set(portalId, portal);
    return portal;
  }

  /**
   * @param tokenHash SHA-256 of the token, hexadecimal
   * @param now in milliseconds since 1970: the token before a rotation ends by itself
   */
  gateway(tokenHash: string, now = Date.now()): Gateway | undefined {
    const gateway = this.#gatewaysByToken.get(tokenHash);
    if (!gateway || gateway.tokenHash === tokenHash) return gateway;
    return gateway.previous && gateway.previous.until > now ? gateway : undefined;
  }

  /** @param gateway undefined when it is no more */
  setGateway(id: string, gateway: Gateway | undefined): void {
    const old = this.#gateways.get(id);
    for (const hash of old ? tokensOf(old) : []) {
      if (this.#gatewaysByToken.get(hash) === old) this.#gatewaysByToken.delete(hash);
    }
    if (!gateway) {
      this.#gateways.delete(id);
      return;
    }
    this.#gateways.set(id, gateway);
    for (const hash of tokensOf(gateway)) this.#gatewaysByToken.set(hash, gateway);
  }

  portals(): Iterable<PortalDirectory> {
    return this.#portals.values();
  }

  gatewayIds(): string[] {
    return [...this.#gateways.keys()];
  }

  /** The numbers that the metrics show. */
  get size(): { readonly applications: number; readonly gateways: number } {
    let applications = 0;
    for (const portal of this.#portals.values()) applications += portal.applications.size();
    return { applications, gateways: this.#gateways.size };
  }
}

function tokensOf({ tokenHash, previous }: Gateway): string[] {
  return previous ? [tokenHash, previous.tokenHash] : [tokenHash];
}
