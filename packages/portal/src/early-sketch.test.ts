// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sketchOperation } from './early-sketch.ts';

const row = {
  row: 0,
  position: 0,
  method: 'patch',
  path: '/parcels/{id}',
  operationId: 'updateParcel',
  summary: 'Update a parcel',
  deprecated: false,
};

function sketched(changes: Partial<typeof row> | { readonly summary: null }) {
  document.body.innerHTML = '<div id="root"><div id="starting" role="status"><svg></svg></div></div>';
  const mount = document.getElementById('root') as HTMLElement;
  sketchOperation(mount, { ...row, ...changes });
  return mount;
}

test('an operation is named with method and path before the portal is here', () => {
  const mount = sketched({});
  expect(mount.querySelector('main h1')?.textContent).toBe('Update a parcel');
  expect(mount.querySelector('main p')?.textContent).toBe('PATCH /parcels/{id}');
});

test.each([
  ['none', null],
  ['an empty one', '  '],
  ['a whole text', 'word '.repeat(60)],
])('without a summary to be its title (%s) it is called by its path, as on the page', (_, summary) => {
  const heading = sketched({ summary: summary as string }).querySelector('main h1');
  expect([heading?.textContent, heading?.className]).toEqual(['/parcels/{id}', 'path']);
});

test('the status for screen readers stays, the spinner goes', () => {
  const mount = sketched({});
  expect(mount.querySelector('[role=status]')).not.toBeNull();
  expect(mount.querySelector('svg')).toBeNull();
});

test('markup in a specification stays text', () => {
  const mount = sketched({ summary: '<img src=x onerror=alert(1)>', path: '/<script>' });
  expect(mount.querySelector('img, main script')).toBeNull();
  expect(mount.querySelector('h1')?.textContent).toBe('<img src=x onerror=alert(1)>');
});
