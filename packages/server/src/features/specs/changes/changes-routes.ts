import { Problem } from '@stoa/common/problem';
import type { VersionChanges } from '@stoa/contract/changes';
import { changesMarkdown } from '@stoa/openapi/compare/changes-markdown';
import { type CompareResult, rulesVersion } from '@stoa/openapi/compare/comparing';
import { requireProductVersion } from '@stoa/permissions/product-actions';
import { createChangesKeeper } from '@stoa/specifications/changes/stored-changes';
import { createIndexKeeper } from '@stoa/specifications/ensure-indexed';
import { callerKey } from '../../../access/caller-key.ts';
import { takePoint, tooManyAttempts } from '../../../access/throttle.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, type Implementer } from '../../../http/implement.ts';
import { isNotModified } from '../../../http/not-modified.ts';

/** How long a reader waits for a comparison that is not stored yet. */
const timeoutMs = 8_000;

/** Compares two versions. A reader of both specifications may read what differs. */
export function changesRoutes(implement: Implementer, { db, contentChecker, now }: Deps): void {
  const indexes = createIndexKeeper({ db, indexer: contentChecker });
  const keeper = createChangesKeeper(db, contentChecker, now);

  implement('getVersionChanges', async ({ portal, actor, params, query, request, reply }) => {
    const newer = await requireProductVersion(db, { portal, actor }, params);
    const older = await requireProductVersion(db, { portal, actor }, { ...params, productVersionId: query.since });
    reply.header('vary', 'accept');
    if (!newer.spec_sha256 || !older.spec_sha256) return new Answer(204, undefined);
    const isText = wantsMarkdown(request.headers.accept);
    const name = [
      older.id,
      newer.id,
      older.name,
      newer.name,
      older.spec_sha256,
      newer.spec_sha256,
      rulesVersion,
      isText,
    ];
    reply.headers({
      etag: `"${Buffer.from(await digest(name.join('\n'))).toString('hex')}"`,
      'cache-control': 'private, no-cache',
    });
    if (isNotModified(request, reply)) return reply.code(304).send();
    const to = { portalId: portal.portal_id, sha256: newer.spec_sha256 };
    const admit = async () => {
      const key = callerKey(actor, request.ip);
      const count = await takePoint(db, { portal_id: portal.portal_id, name: 'compareCaller', key, now: now() });
      if (count.points <= count.limit) return;
      reply.removeHeader('etag');
      throw tooManyAttempts(count.wait);
    };
    const state = await indexes.ensureIndexed(to, timeoutMs);
    const failure = state && 'failure' in state ? state.failure : undefined;
    const found =
      state && failure === undefined
        ? await keeper.changesBetween({ ...to, sha256: older.spec_sha256 }, to, timeoutMs, admit)
        : undefined;
    const cannot = failure ?? failureOf(found);
    if (cannot !== undefined) {
      reply.removeHeader('etag');
      throw new Problem('not_found', 404, `These versions cannot be compared: ${cannot}`);
    }
    if (found === 'busy') {
      reply.removeHeader('etag');
      const sentence = 'Many versions are being compared. Try again in a minute.';
      throw new Problem('unavailable', 503, sentence, { retryAfter: 30 });
    }
    if (!found || 'failure' in found) {
      reply.removeHeader('etag');
      const sentence = 'The versions are being compared. Try again in a few seconds.';
      throw new Problem('unavailable', 503, sentence, { retryAfter: 2 });
    }
    const changes: VersionChanges = {
      from: { id: older.id, name: older.name },
      to: { id: newer.id, name: newer.name },
      ...found,
    };
    reply.type(isText ? 'text/markdown; charset=utf-8' : 'application/json; charset=utf-8');
    return isText ? changesMarkdown(changes) : JSON.stringify(changes);
  });
}

function failureOf(found: CompareResult | 'busy' | undefined): string | undefined {
  return typeof found === 'object' && 'failure' in found ? found.failure : undefined;
}

function wantsMarkdown(accept = ''): boolean {
  const types = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';')[0]?.trim());
  return types.includes('text/markdown') && !types.includes('application/json');
}

function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', Buffer.from(text));
}
