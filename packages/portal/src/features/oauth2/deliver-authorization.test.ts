import { expect, it, vi } from 'vitest';
import { deliverAuthorization } from './deliver-authorization.ts';

const open = () => {
  const receive = vi.fn();
  return { receive, opener: { stoaPendingAuthorization: { state: 's1', receive } } };
};

it('portal §8: without an opener that waits, the OAuth data is not found', () => {
  expect(deliverAuthorization({ search: '?code=c&state=s1', hash: '' }, null)).toBe('no-data');
  expect(deliverAuthorization({ search: '?code=c&state=s1', hash: '' }, {})).toBe('no-data');
});

it('portal §8: a changed state is unsafe and hands nothing over', () => {
  const { opener, receive } = open();
  expect(deliverAuthorization({ search: '?code=c&state=other', hash: '' }, opener)).toBe('state-changed');
  expect(deliverAuthorization({ search: '?code=c', hash: '' }, opener)).toBe('state-changed');
  expect(receive).not.toHaveBeenCalled();
});

it('portal §8: no code from the server is told', () => {
  const { opener, receive } = open();
  expect(deliverAuthorization({ search: '?state=s1', hash: '' }, opener)).toBe('no-code');
  expect(receive).not.toHaveBeenCalled();
  expect(deliverAuthorization({ search: '?state=s1&error=access_denied', hash: '' }, opener)).toBe('no-code');
  expect(receive).toHaveBeenCalledWith(expect.objectContaining({ error: 'access_denied' }));
});

it.each([
  ['the query', { search: '?code=c1&state=s1', hash: '' }, { code: 'c1' }],
  ['the fragment', { search: '', hash: '#access_token=t1&state=s1' }, { accessToken: 't1' }],
])('RFC 6749: the response is read from %s', (_where, location, response) => {
  const { opener, receive } = open();
  expect(deliverAuthorization(location, opener)).toBe('delivered');
  expect(receive).toHaveBeenCalledWith(expect.objectContaining(response));
});
