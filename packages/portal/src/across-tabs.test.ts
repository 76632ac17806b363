// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { followOtherTabs } from './across-tabs.ts';
import { encodeSession, sessionKey } from './session.ts';

const ada = encodeSession({ developer: { id: 'd1', email: 'ada@example.org' } });
const bob = encodeSession({ developer: { id: 'd2', email: 'bob@example.org' } });
const adaWithPath = encodeSession({ developer: { id: 'd1', email: 'ada@example.org' }, to: '/x' });

it.each([
  ['a log-out', ada, null, [false]],
  ['somebody else', ada, bob, [true]],
  ['a log-in', null, ada, [true]],
  ['a remembered path', ada, adaWithPath, []],
])('%s in another tab is followed', (_what, oldValue, newValue, heard) => {
  const told: boolean[] = [];
  const stop = followOtherTabs(window, (signedIn) => void told.push(signedIn));
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, oldValue, newValue }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', oldValue: ada, newValue: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, oldValue: ada, newValue: null }));
  expect(told).toEqual(heard);
});
