import type { SnapshotAnswer } from './snapshot-directory.ts';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const matching =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value);
const id = matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const sha256 = matching(/^[0-9a-f]{64}$/);
const seconds: Check = (value) => Number.isInteger(value) && (value as number) > 0;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** Fields that it does not name may be there: from a server of a later version. */
function record(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]));
}

const answer = record({
  full: flag,
  first: orNone(flag),
  more: flag,
  cursor: matching(/./),
  max_age: seconds,
  gateway: record({
    id,
    certificate_header: orNull(text),
    tokens: orNone(list(record({ sha256, until: orNull(text) }))),
  }),
  versions: list(
    record({
      id,
      auth_strategy_id: orNull(id),
      preflight: flag,
      credential_type: text,
      key_names: list(text),
      certificates: flag,
      issuer: orNull(text),
      audiences: list(text),
      client_id_claims: list(text),
    }),
  ),
  applications: list(
    record({
      id,
      auth_strategy_id: orNull(id),
      client: orNull(record({ client_id: text })),
      keys: list(record({ id, sha256, expires_at: orNull(text) })),
      certificate: orNull(record({ sha256, not_before: text, not_after: text })),
      registrations: list(record({ id, product_version_id: id, scopes: list(text) })),
    }),
  ),
  removed: list(id),
});

/** An answer as it comes from a server: for `max_age` seconds it may be answered from. */
export type PulledAnswer = SnapshotAnswer & { readonly max_age: number };

/** Whether all of it can be applied. By hand: the library that describes the contract would take `stoa gate` some megabytes. */
export function isSnapshotAnswer(value: unknown): value is PulledAnswer {
  return answer(value);
}
