import { hasStatus } from '@stoa/client/has-status';
import { redirect } from '@tanstack/react-router';
import { productActionsQuery } from './features/products/product-queries.ts';
import { asksPermission, decide, type RouteRules, readFeatureSet } from './guards.ts';
import type { PortalServices } from './services.tsx';

/** One navigation, as the router tells it. */
export interface RouterVisit {
  readonly context: PortalServices;
  readonly location: { readonly pathname: string; readonly searchStr: string; readonly hash: string };
  readonly matches: readonly { readonly staticData: { readonly rules?: RouteRules }; readonly params: unknown }[];
  readonly preload: boolean;
}

/** Asks the guards about a navigation and carries out what they decide. */
export async function guardVisit(visit: RouterVisit): Promise<void> {
  // A page that is only prefetched is not visited yet: the prefetch must not log the developer out.
  if (visit.preload) return;
  const { portal, session, signOut } = visit.context;
  const last = visit.matches.at(-1);
  const rules = visit.matches.findLast((match) => match.staticData.rules)?.staticData.rules;
  if (!last || !rules) return;

  const signedIn = session.exists();
  const decision = decide({
    rules,
    portal,
    signedIn,
    fullPath: visit.location.pathname + visit.location.searchStr + (visit.location.hash && `#${visit.location.hash}`),
    loginSuccess: new URLSearchParams(visit.location.searchStr).get('loginSuccess') === 'true',
    remembered: session.read().to,
    hasFeature: readFeatureSet(portal.feature_set),
    permitted:
      asksPermission(rules, portal) && signedIn ? await mayView(visit.context, productOf(last.params)) : undefined,
  });

  switch (decision.go) {
    case 'on':
      return;
    case 'home':
      throw redirect({ to: '/', replace: true });
    case 'forbidden':
      throw redirect({ to: '/403', replace: true });
    case 'back': {
      session.takeDestination();
      const { pathname, search, hash } = new URL(decision.path, 'http://portal');
      throw redirect({
        to: pathname,
        search: Object.fromEntries(new URLSearchParams(search)),
        hash: hash.slice(1),
        replace: true,
      });
    }
    case 'log-in':
      await signOut(decision.remember);
      throw redirect({ to: '/login/{-$sso}', replace: true });
  }
}

function productOf(params: unknown): unknown {
  return (params as { product?: unknown }).product;
}

/**
 * The product's `view` action. A product that does not exist, or that the developer may not know of, is the page's
 * business, which says so; it is no refusal.
 */
async function mayView({ call, queries }: PortalServices, productId: unknown): Promise<boolean> {
  if (typeof productId !== 'string') return false;
  try {
    const actions = await queries.ensureQueryData(productActionsQuery(call, productId));
    return actions.view;
  } catch (error) {
    if (hasStatus(error, 404)) return true;
    throw error;
  }
}
