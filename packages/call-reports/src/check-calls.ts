import type { Call } from '@stoa/analytics/analytics-store';
import type { PortalDirectory } from '@stoa/gate/portal-directory';
import { type LookedUp, type LookUp, type RegistrationOf, registrationIn } from './known-ids.ts';
import { isRejection, type ReadCall, readCall } from './read-call.ts';
import type { RecordAt } from './read-records.ts';
import type { RejectedRecord, Rejection } from './rejection.ts';
import type { MatchersOf } from './version-operations.ts';

/** The gateway that reports the calls. */
export interface Reporter {
  readonly id: string;
  readonly portalId: string;
  /** Undefined: it may report calls of every version. */
  readonly versions: ReadonlySet<string> | undefined;
}

export interface CheckContext {
  readonly reporter: Reporter;
  /** The directory of the reporter's portal. */
  readonly directory: PortalDirectory;
  readonly lookUp: LookUp;
  readonly matchersOf: MatchersOf;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds: older calls are not kept. */
  readonly retentionMs: number;
}

export interface CheckedCalls {
  readonly calls: readonly Call[];
  readonly rejected: readonly RejectedRecord[];
}

/** Clocks of gateways differ: a call may lie this many milliseconds in the future. */
const allowedSkewMs = 5 * 60_000;

const rules = {
  future: { kind: 'time', reason: 'ts must not lie in the future; compare the gateway’s clock' },
  past: { kind: 'time', reason: 'ts lies before what this portal keeps' },
  noVersion: { kind: 'invalid', reason: 'product_version_id is missing' },
  version: { kind: 'unknown', reason: 'product_version_id must be a version of this portal that this gateway guards' },
  application: { kind: 'unknown', reason: 'application_id must be an application of this portal' },
  registration: { kind: 'unknown', reason: 'registration_id must be a registration of this portal' },
  foreign: { kind: 'unknown', reason: 'registration_id must belong to application_id and product_version_id' },
} as const satisfies Record<string, Rejection>;

/** Which records are valid calls, and which are rejected, with the reason; in the order of the lines. */
export async function checkCalls(records: readonly RecordAt[], context: CheckContext): Promise<CheckedCalls> {
  const rejected: RejectedRecord[] = [];
  const read: Found[] = [];
  for (const { record, line } of records) {
    const call = readCall(record, line);
    const rule = isRejection(call) ? call : ruleOfTime(call.at, context);
    if (rule) rejected.push({ line, kind: rule.kind, reason: rule.reason });
    else read.push(find(call as ReadCall, context.directory));
  }
  const lookedUp = await lookUpMissing(read, context);
  const sound: { readonly call: ReadCall; readonly whose: Whose }[] = [];
  const versionIds = new Set<string>();
  for (const found of read) {
    const { call } = found;
    const whose = whoseCall(found, context, lookedUp);
    if ('reason' in whose) rejected.push({ line: call.line, kind: whose.kind, reason: whose.reason });
    else {
      sound.push({ call, whose });
      versionIds.add(whose.productVersionId);
    }
  }
  const matchers = await context.matchersOf(context.reporter.portalId, versionIds);
  const gatewayId = context.reporter.id;
  const calls = sound.map(({ call, whose: { applicationId, productVersionId } }): Call => {
    const { id, at, status, latencyS, upstreamS, requestBytes, responseBytes, method, path, denied } = call;
    const operation = matchers.get(productVersionId)?.match(method, path) ?? null;
    const figures = { status, latencyS, upstreamS, requestBytes, responseBytes };
    return { gatewayId, id, at, applicationId, productVersionId, ...figures, method, path, operation, denied };
  });
  return { calls, rejected: rejected.sort((one, other) => one.line - other.line) };
}

interface Whose {
  readonly applicationId: string | null;
  readonly productVersionId: string;
}

function ruleOfTime(at: number, { now, retentionMs }: CheckContext): Rejection | undefined {
  if (at > now + allowedSkewMs) return rules.future;
  return at < now - retentionMs ? rules.past : undefined;
}

const nothing: LookedUp = { applications: new Set(), goneApplications: new Set(), registrations: new Map() };

/** A call, and what the directory knows of what it names: each look-up is done once. */
interface Found {
  readonly call: ReadCall;
  readonly registration: RegistrationOf | undefined;
  readonly hasApplication: boolean;
}

function find(call: ReadCall, directory: PortalDirectory): Found {
  const { applicationId, registrationId } = call;
  const registration = registrationId === null ? undefined : registrationIn(directory, applicationId, registrationId);
  const hasApplication = applicationId !== null && (!!registration || directory.applications.has(applicationId));
  return { call, registration, hasApplication };
}

/** Ids that the directory lacks: created a moment ago, or deleted while their last calls are still being reported. */
async function lookUpMissing(found: readonly Found[], { lookUp, reporter }: CheckContext): Promise<LookedUp> {
  const applications = new Set<string>();
  const registrations = new Set<string>();
  for (const { call, registration, hasApplication } of found) {
    if (call.applicationId !== null && !hasApplication) applications.add(call.applicationId);
    if (call.registrationId !== null && !registration) registrations.add(call.registrationId);
  }
  return applications.size + registrations.size === 0
    ? nothing
    : lookUp(reporter.portalId, { applications, registrations });
}

function whoseCall(found: Found, { directory, reporter }: CheckContext, lookedUp: LookedUp): Whose | Rejection {
  const { call, hasApplication } = found;
  if (call.applicationId !== null && lookedUp.goneApplications.has(call.applicationId))
    return ofNobody(call, directory, reporter);
  const { registrationId } = call;
  const registration =
    registrationId === null ? null : (found.registration ?? lookedUp.registrations.get(registrationId));
  if (registration === undefined) return rules.registration;
  const applicationId = call.applicationId ?? registration?.applicationId ?? null;
  const productVersionId = call.productVersionId ?? registration?.productVersionId;
  if (productVersionId === undefined) return rules.noVersion;
  if (!mayReport(productVersionId, directory, reporter)) return rules.version;
  if (applicationId !== null && !hasApplication && !lookedUp.applications.has(applicationId))
    if (!registration || registration.applicationId !== applicationId) return rules.application;
  const fits =
    !registration ||
    (registration.applicationId === applicationId && registration.productVersionId === productVersionId);
  return fits ? { applicationId, productVersionId } : rules.foreign;
}

/**
 * The registrations of a deleted application are deleted too, and its name is not known. Its last calls count
 * nevertheless.
 */
function ofNobody({ productVersionId }: ReadCall, directory: PortalDirectory, reporter: Reporter): Whose | Rejection {
  if (productVersionId === null) return rules.noVersion;
  return mayReport(productVersionId, directory, reporter) ? { applicationId: null, productVersionId } : rules.version;
}

function mayReport(productVersionId: string, directory: PortalDirectory, reporter: Reporter): boolean {
  return directory.versions.has(productVersionId) && reporter.versions?.has(productVersionId) !== false;
}
