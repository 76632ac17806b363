import type { TitleKey } from './i18n/text.ts';

/**
 * The readers that a page is for:
 * - `signed-out`: log in, registration
 * - `recovery`: forgot and reset password
 * - `reader`: every reader of a public portal, a developer on a private one
 * - `developer`: a developer; on a public portal the page does not exist
 * - `anyone`: pages that only say something (404, 403)
 */
export type Audience = 'signed-out' | 'recovery' | 'reader' | 'developer' | 'anyone';

/** What a row of the route table demands of a visit. */
export interface RouteRules {
  readonly title: TitleKey;
  readonly audience: Audience;
  /** The action on the product of the path that has to be granted. */
  readonly permission?: 'view';
  /** The flag of the portal's feature set that has to read `expected`, which is false unless said otherwise. */
  readonly feature?: { readonly flag: string; readonly expected?: boolean };
  /** The page is about signing in with a password, and does not exist where the portal takes none. */
  readonly password?: boolean;
  /** Whether the navigation bar and the footer are left out. */
  readonly bare?: boolean;
}

/** What the guards know of the portal: the wire's names. */
export interface PortalRules {
  readonly is_public: boolean;
  readonly basic_auth_enabled: boolean;
  readonly rbac_enabled: boolean;
}

export interface Visit {
  readonly rules: RouteRules;
  readonly portal: PortalRules;
  readonly signedIn: boolean;
  /** Path, query and fragment. */
  readonly fullPath: string;
  /** The visitor comes back from an identity provider with `loginSuccess=true`. */
  readonly loginSuccess: boolean;
  /** The path remembered before the log-in. */
  readonly remembered?: string;
  readonly hasFeature: (flag: string) => boolean;
  /** The server's answer about `rules.permission`; undefined when it was not requested. */
  readonly permitted?: boolean;
}

export type Decision =
  | { readonly go: 'on' }
  | { readonly go: 'home' }
  | { readonly go: 'forbidden' }
  /** The remembered path, to be forgotten now. */
  | { readonly go: 'back'; readonly path: string }
  /** Log out, remember where the visitor wanted to go, and show the log-in. */
  | { readonly go: 'log-in'; readonly remember: string };

/** portal §6: a public portal, and one without role-based access control, asks for no permission. */
export function asksPermission(rules: RouteRules, portal: PortalRules): boolean {
  return rules.permission !== undefined && portal.rbac_enabled && !portal.is_public;
}

/**
 * Recognizes an identity provider's answer to the log-in page, whose element processes it: a signed-in developer links a
 * provider.
 */
function isAnswer(fullPath: string): boolean {
  const query = new URL(fullPath, 'http://portal').searchParams;
  return query.has('code') && query.has('state');
}

/** The routing rules of portal §2, in the order in which they apply. */
export function decide(visit: Visit): Decision {
  const { rules, portal, signedIn } = visit;
  if (visit.loginSuccess && signedIn && visit.remembered) return { go: 'back', path: visit.remembered };

  if (portal.is_public) {
    if (rules.audience !== 'reader' && rules.audience !== 'anyone') return { go: 'home' };
  } else {
    if (rules.password && !portal.basic_auth_enabled) return { go: 'home' };
    if (rules.audience === 'signed-out' && signedIn && !isAnswer(visit.fullPath)) return { go: 'home' };
    const needsSession = rules.audience === 'reader' || rules.audience === 'developer';
    if (needsSession && !signedIn) return { go: 'log-in', remember: visit.fullPath };
  }

  if (rules.feature && visit.hasFeature(rules.feature.flag) !== (rules.feature.expected ?? false)) {
    return { go: 'forbidden' };
  }
  if (asksPermission(rules, portal) && visit.permitted !== true) return { go: 'forbidden' };
  return { go: 'on' };
}

/**
 * Reads the portal context's `feature_set`: names separated by commas or spaces, each on by itself or set by `name=true`
 * or `name=false`. A flag that is not named is off.
 */
export function readFeatureSet(featureSet: string | undefined): (flag: string) => boolean {
  const flags = new Map<string, boolean>();
  for (const entry of (featureSet ?? '').split(/[\s,]+/).filter(Boolean)) {
    const [flag, value] = entry.split('=');
    flags.set(flag as string, value === undefined || value === 'true');
  }
  return (flag) => flags.get(flag) ?? false;
}
