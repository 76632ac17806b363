import type { Application, Certificate, Credential, Registration } from './records.ts';

type Facts = Pick<Application, 'id' | 'developer' | 'strategyId' | 'clientId' | 'isUnproven'>;

interface Belongings {
  readonly credentials: () => Credential[];
  readonly certificate: () => Certificate | undefined;
  readonly registrations: () => Registration[];
  readonly registration: (versionId: string) => Registration | undefined;
}

/** An application as it is kept. What a decision seldom needs is made when it is asked for. */
export class StoredApplication implements Application {
  readonly id: string;
  readonly developer: Application['developer'];
  readonly strategyId: string | null;
  readonly clientId: string;
  readonly isUnproven: boolean;
  readonly #of: Belongings;

  constructor({ id, developer, strategyId, clientId, isUnproven }: Facts, of: Belongings) {
    this.id = id;
    this.developer = developer;
    this.strategyId = strategyId;
    this.clientId = clientId;
    this.isUnproven = isUnproven;
    this.#of = of;
  }

  get credentials(): readonly Credential[] {
    return this.#of.credentials();
  }

  get certificate(): Certificate | undefined {
    return this.#of.certificate();
  }

  get registrations(): readonly Registration[] {
    return this.#of.registrations();
  }

  registration(versionId: string): Registration | undefined {
    return this.#of.registration(versionId);
  }
}
