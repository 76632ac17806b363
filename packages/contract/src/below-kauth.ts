import type { Route } from './route.ts';

/** Calls of developers and users, which hosts of the auth elements may ask below another base address (contract §A.10). */
const ofAccounts = /^\/(api\/v2\/developer|api\/v1|v2\/(users|accept-invite))(\/|$)/;

export function belowKauth<T extends Readonly<Record<string, Route>>>(routes: T): T {
  const entries = Object.entries(routes).map(([name, route]): [string, Route] => {
    const { path, aliases = [] } = route;
    const alias = `/kauth${path}`;
    const isBelow = ofAccounts.test(path) && !aliases.includes(alias);
    return [name, isBelow ? { ...route, aliases: [alias, ...aliases] } : route];
  });
  return Object.fromEntries(entries) as T;
}
