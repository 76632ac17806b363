import type { OperationChanges, VersionChange, VersionChanges } from '@stoa/contract/changes';
import { describe, expect, test } from 'vitest';
import { changesMarkdown } from './changes-markdown.ts';

const operation = (more: Partial<OperationChanges>): OperationChanges => ({
  kind: 'changed',
  level: 'breaking',
  method: 'get',
  path: '/pets/{id}',
  tag: null,
  key: 'getPet',
  summary: null,
  changes: [],
  more: 0,
  ...more,
});
const change = (more: Partial<VersionChange>): VersionChange => ({
  level: 'breaking',
  subject: 'type',
  effect: 'changed',
  place: '200 application/json',
  at: 'owner.name',
  ...more,
});
const write = (more: Partial<VersionChanges>) =>
  changesMarkdown({
    from: { id: '1', name: 'v1' },
    to: { id: '2', name: 'v2' },
    counts: { breaking: 2, warning: 1, safe: 3 },
    document: [],
    operations: [],
    ...more,
  });

describe('issue “Two versions compared”: as Markdown', () => {
  test('the whole first, then operations by their worst change, each change a line', () => {
    const text = write({
      document: [change({ subject: 'server', effect: 'removed', place: 'https://a.test', at: '' })],
      operations: [
        operation({ kind: 'added', level: 'safe', method: 'post', path: '/pets', summary: 'Add a pet' }),
        operation({
          summary: 'One pet',
          more: 7,
          changes: [
            change({ before: 'string', after: 'integer' }),
            change({ level: 'warning', subject: 'operation_id', place: '', at: '', before: 'getPet' }),
            change({
              level: 'safe',
              subject: 'request_body',
              effect: 'optional',
              place: 'request',
              at: '',
              after: 'x',
            }),
          ],
        }),
        operation({ level: 'warning', path: 'petSold', changes: [change({ level: 'warning' })] }),
        operation({ kind: 'removed', path: '/old' }),
      ],
    });
    expect(text).toBe(`# Changes from v1 to v2

2 breaking, 1 to look at, 3 safe.

## The API as a whole

- breaking: server removed at \`https://a.test\`

## Breaking changes

### \`GET /pets/{id}\`: One pet

- breaking: type changed at \`200 application/json\` \`owner.name\`: \`string\` → \`integer\`
- warning: operation id changed: \`getPet\`
- safe: request body optional at \`request\`: \`x\`
- and 7 more

### \`GET /old\` removed

## Changes to look at

### \`GET petSold\`

- warning: type changed at \`200 application/json\` \`owner.name\`

## Safe changes

### \`POST /pets\` added: Add a pet
`);
  });

  test('nothing differs', () => {
    expect(write({ counts: { breaking: 0, warning: 0, safe: 0 } })).toBe(
      '# Changes from v1 to v2\n\n0 breaking, 0 to look at, 0 safe.\n',
    );
  });

  test('words of a document stay words: no heading, no list, no HTML, no end of the code', () => {
    const hostile = 'a\n# Heading\n- item <script>x</script> [link](javascript:x) `code` **bold**';
    const text = write({
      from: { id: '1', name: hostile },
      operations: [
        operation({
          path: '/a`b``c',
          summary: hostile,
          changes: [change({ at: 'x`y', before: '`', after: '``` ```' })],
        }),
      ],
    });
    expect(text.split('\n').filter((line) => /^\s*(#+ Heading|- item|<script)/.test(line))).toEqual([]);
    expect(text.match(/^#+ .*$/gm)).toHaveLength(3);
    expect(text).not.toMatch(/(^|[^\\])\*\*bold/);
    expect(text).toContain('```GET /a`b``c```');
    expect(text).toContain('``x`y``');
    expect(text).toContain('```` ``` ``` ````');
  });
});
