import type { Route } from '@stoa/contract/route';

/** Written out, so that no page carries the whole table of routes; a test holds it against the contract's. */
export const statsConfiguration: Route = { method: 'GET', path: '/api/v2/stats/config', access: 'developer' };
