import { auditEntries } from '@stoa/database/audit-log';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let operator: Awaited<ReturnType<TestApp['operator']>>;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  const { portal_id } = app.portal;
  // Many at one moment: the id decides where a page ends.
  const rows = Array.from({ length: 2300 }, (_, at) => ({
    portal_id,
    id: newId(),
    event: at % 2 === 0 ? 'even_happened' : 'odd_happened',
    actor: `user:${at % 3}`,
    subject: `thing:${at % 5}`,
    ip: null,
    user_agent: null,
    request_id: null,
    details: JSON.stringify({ from: at, to: at + 1 }),
    created_at: new Date(Date.UTC(2026, 10, 1) + Math.floor(at / 250) * 86_400_000),
  }));
  await app.db.insertInto('audit_events').values(rows).execute();
});
afterAll(() => app.close());

async function all(query: object) {
  const found = [];
  for (let after: string | null = ''; after !== null; ) {
    const place: { 'page[after]'?: string } = after ? { 'page[after]': after } : {};
    const page = await operator.call('listAuditEvents', { query: { ...query, 'page[size]': 100, ...place } });
    found.push(...page.data);
    after = page.meta.next;
  }
  return found;
}

describe('the audit log', () => {
  test('page after page has each entry once, newest first, though many have one moment', async () => {
    const found = (await all({})).filter(({ event }) => event.endsWith('_happened'));
    expect(found).toHaveLength(2300);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2300);
    const moments = found.map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('filters by event, actor, subject and range, together', async () => {
    const found = await all({
      'filter[event]': 'odd_happened',
      'filter[actor]': 'user:1',
      'filter[subject]': 'thing:1',
      since: '2026-11-02T00:00:00Z',
      until: '2026-11-04T00:00:00Z',
    });
    expect(found.length).toBeGreaterThan(10);
    for (const entry of found) {
      expect(entry).toMatchObject({ event: 'odd_happened', actor: 'user:1', subject: 'thing:1' });
      expect(entry.created_at >= '2026-11-02' && entry.created_at < '2026-11-04').toBe(true);
    }
  });

  test('who sends a number still gets a total; a made-up place is refused by name', async () => {
    const numbered = await operator.call('listAuditEvents', {
      query: { 'page[number]': 2, 'page[size]': 10, 'filter[event]': 'odd_happened' },
    });
    expect(numbered.meta.page).toEqual({ number: 2, size: 10, total: 1150 });
    const problem = await problemOf(operator.call('listAuditEvents', { query: { 'page[after]': 'nowhere' } }));
    expect(problem.status).toBe(400);
    expect(problem.invalidParameters.map(({ field }) => field)).toEqual(['page[after]']);
  });

  test('the export has a line for each entry, also beyond one portion, and owners alone get it', async () => {
    const owner = await app.signedInUser('owner', 'exporting');
    const answer = await owner.fetch(
      '/management/v1/audit-events/export?since=2026-11-01T00:00:00Z&until=2026-11-24T00:00:00Z',
    );
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await answer.text()).trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { id: string; details: object });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2300);
    expect(entries[0]).toHaveProperty('details.from');
    const approver = await app.signedInUser('approver', 'not-exporting');
    expect((await approver.fetch('/management/v1/audit-events/export')).status).toBe(403);
  });

  test.each([
    ['event', 'audit_events_by_event'],
    ['actor', 'audit_events_by_actor'],
    ['subject', 'audit_events_by_subject'],
  ])('a page by %s is a range of an index, in its order', async (column, index) => {
    // The query of the first page, as `auditPage` builds it.
    const query = auditEntries(app.db, app.portal.portal_id, { [column]: 'rare' }).limit(51);
    const rows = await query.explain<{ 'QUERY PLAN': string }>();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  });
});
