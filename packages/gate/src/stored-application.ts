import type { Application, Certificate, Credential, Registration } from './records.ts';

type Facts = Pick<Application, 'id' | 'developer' | 'strategyId' | 'clientId' | 'isUnproven'>;

/** What belongs to an application, by its number: one for a whole portal. */
export interface Belongings {
  readonly credentials: (record: number) => Credential[];
  readonly certificate: (record: number) => Certificate | undefined;
  readonly registrations: (record: number) => Registration[];
  readonly registration: (record: number, versionId: string) => Registration | undefined;
}

/** An application as it is kept. What a decision seldom needs is made when it is asked for. */
export class StoredApplication implements Application {
  readonly id: string;
  readonly developer: Application['developer'];
  readonly strategyId: string | null;
  readonly clientId: string;
  readonly isUnproven: boolean;
  readonly #of: Belongings;
  readonly #record: number;

  constructor({ id, developer, strategyId, clientId, isUnproven }: Facts, of: Belongings, record: number) {
    this.id = id;
    this.developer = developer;
    this.strategyId = strategyId;
    this.clientId = clientId;
    this.isUnproven = isUnproven;
    this.#of = of;
    this.#record = record;
  }

  get credentials(): readonly Credential[] {
    return this.#of.credentials(this.#record);
  }

  get certificate(): Certificate | undefined {
    return this.#of.certificate(this.#record);
  }

  get registrations(): readonly Registration[] {
    return this.#of.registrations(this.#record);
  }

  registration(versionId: string): Registration | undefined {
    return this.#of.registration(this.#record, versionId);
  }
}
