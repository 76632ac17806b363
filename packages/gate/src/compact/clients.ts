import { randomBytes } from 'node:crypto';
import { textHash } from './bytes.ts';
import { HashIndex } from './hash-index.ts';

const seed = randomBytes(4).readUInt32LE();

/** Applications by strategy and client id. */
export class Clients {
  readonly #ids: readonly string[];
  readonly #strategyOf: (application: number) => number;
  readonly #index: HashIndex;

  /** @param ids client ids, by the number of the application */
  constructor(ids: readonly string[], strategyOf: (application: number) => number) {
    this.#ids = ids;
    this.#strategyOf = strategyOf;
    this.#index = new HashIndex((application) => textHash(ids[application] ?? '', seed ^ strategyOf(application)));
  }

  /** @returns -1 for none */
  find(strategy: number, clientId: string): number {
    return this.#index.find(
      textHash(clientId, seed ^ strategy),
      (application) => this.#ids[application] === clientId && this.#strategyOf(application) === strategy,
    );
  }

  /** What was added last counts where two have the same client. */
  add(application: number): void {
    const other = this.find(this.#strategyOf(application), this.#ids[application] ?? '');
    if (other >= 0) this.#index.delete(other);
    this.#index.add(application);
  }

  delete(application: number): void {
    this.#index.delete(application);
  }
}
