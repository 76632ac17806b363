import type { Database } from '@stoa/database/tables';
import type { PortalDirectory } from '@stoa/gate/portal-directory';
import { type Kysely, sql } from 'kysely';

/** The sources for ids and specifications. */
export interface CallLookUps {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
}

/** Ids that the gate's directory does not have, as the database knows them. */
export interface LookedUp {
  readonly applications: ReadonlySet<string>;
  /** Applications of this portal that were deleted: their last calls count for the version alone. */
  readonly goneApplications: ReadonlySet<string>;
  /** The registrations by id; null where the registration is deleted, and only its existence is known. */
  readonly registrations: ReadonlyMap<string, RegistrationOf | null>;
}

export interface RegistrationOf {
  readonly applicationId: string;
  readonly productVersionId: string;
}

export interface WantedIds {
  readonly applications: ReadonlySet<string>;
  readonly registrations: ReadonlySet<string>;
}

export type LookUp = (portalId: string, wanted: WantedIds) => Promise<LookedUp>;

/** Milliseconds for which an answer is cached: calls of deleted applications arrive in large numbers. */
const keptMs = 10_000;
const mostKept = 20_000;

type Answer = RegistrationOf | 'gone' | 'known' | 'unknown';

/** Asks the database about ids that the directory lacks: at most two questions a batch, and few a second in all. */
export function createLookUp({ db, now }: CallLookUps): LookUp {
  const kept = new Map<string, { readonly answer: Answer; readonly until: number }>();

  async function ask(
    portalId: string,
    kind: string,
    ids: ReadonlySet<string>,
    question: (portalId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  ): Promise<Map<string, Answer>> {
    const at = now().getTime();
    const key = (id: string) => `${portalId} ${kind} ${id}`;
    const fresh = (id: string) => {
      const one = kept.get(key(id));
      return one && one.until > at ? one.answer : undefined;
    };
    const open = [...ids].filter((id) => fresh(id) === undefined);
    const answered = open.length > 0 ? await question(portalId, open) : new Map<string, Answer>();
    const all = new Map([...ids].map((id) => [id, answered.get(id) ?? fresh(id) ?? 'unknown'] as const));
    for (const id of open) kept.set(key(id), { answer: all.get(id) ?? 'unknown', until: at + keptMs });
    while (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
    return all;
  }

  /**
   * When a developer is deleted, the applications have no event of their own: any event of theirs tells that they
   * existed.
   */
  async function applications(portalId: string, ids: readonly string[]): Promise<Map<string, Answer>> {
    const { rows } = await sql<{ id: string; answer: 'gone' | 'known' }>`
      select distinct substr(subject, 13) as id, 'gone' as answer from audit_events
       where portal_id = ${portalId}::uuid and subject = any(${ids.map((id) => `application:${id}`)}::text[])
      union all
      select id::text, 'known' from applications
       where portal_id = ${portalId}::uuid and id = any(${ids}::uuid[])
       order by answer`.execute(db);
    return new Map(rows.map(({ id, answer }) => [id, answer]));
  }

  async function registrations(portalId: string, ids: readonly string[]): Promise<Map<string, Answer>> {
    const { rows } = await sql<{ id: string; application_id: string | null; product_version_id: string | null }>`
      select id::text, application_id::text, product_version_id::text from registrations
       where portal_id = ${portalId}::uuid and id = any(${ids}::uuid[])
      union all
      select distinct substr(subject, 14), null, null from audit_events
       where portal_id = ${portalId}::uuid and subject = any(${ids.map((id) => `registration:${id}`)}::text[])
         and event = 'registration_deleted'`.execute(db);
    return new Map(
      rows.map(({ id, application_id: applicationId, product_version_id: productVersionId }) => [
        id,
        applicationId && productVersionId ? { applicationId, productVersionId } : 'gone',
      ]),
    );
  }

  return async (portalId, wanted) => {
    const foundApplications = await ask(portalId, 'application', wanted.applications, applications);
    const foundRegistrations = await ask(portalId, 'registration', wanted.registrations, registrations);
    const applicationsThatAre = (wantedAnswer: Answer) =>
      new Set([...foundApplications].flatMap(([id, answer]) => (answer === wantedAnswer ? [id] : [])));
    return {
      applications: applicationsThatAre('known'),
      goneApplications: applicationsThatAre('gone'),
      registrations: new Map(
        [...foundRegistrations].flatMap(([id, answer]): [string, RegistrationOf | null][] => {
          if (answer === 'gone') return [[id, null]];
          return typeof answer === 'object' ? [[id, answer]] : [];
        }),
      ),
    };
  };
}

/** What the directory says of a registration. */
export function registrationIn(
  directory: PortalDirectory,
  applicationId: string | null,
  registrationId: string,
): RegistrationOf | undefined {
  if (applicationId === null) return undefined;
  const productVersionId = directory.versionOfRegistration(applicationId, registrationId);
  return productVersionId === undefined ? undefined : { applicationId, productVersionId };
}
