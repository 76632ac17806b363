import type { ClaimedGroups } from '@stoa/database/tables';
import type { Claims } from './profile.ts';

/** What the claim of a rule holds. */
export interface FoundGroups {
  readonly values: string[];
  /** False: the person has groups that the provider did not send, because they are too many for a token. */
  readonly complete: boolean;
}

/** The values of the claim that a rule names. A claim that did not come is one without values. */
export function groupsIn({ claim }: Pick<ClaimedGroups, 'claim'>, claims: Claims): FoundGroups {
  const found = lookUp(claims, claim);
  const listed = Array.isArray(found) ? found : [found];
  const values = listed.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  return { values: [...new Set(values)], complete: found !== undefined || !isLeftOut(claims, claim) };
}

/** Whether a claim is there, in whatever form. */
export function hasClaim(claims: Claims, path: string): boolean {
  return lookUp(claims, path) !== undefined;
}

/** The name as it is, then as a path: names of claims may have dots themselves (`https://id.example/groups`). */
function lookUp(object: unknown, path: string): unknown {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  if (Object.hasOwn(object, path)) return (object as Claims)[path] ?? undefined;
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    const found = Object.hasOwn(object, head) ? lookUp((object as Claims)[head], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** OpenID Connect Core §5.6.2, and `hasgroups`: Microsoft Entra ID points elsewhere from about 200 groups on. */
function isLeftOut(claims: Claims, path: string): boolean {
  const head = path.split('.')[0] ?? path;
  const { _claim_names: elsewhere, hasgroups } = claims;
  const names = typeof elsewhere === 'object' && elsewhere !== null ? elsewhere : {};
  return (
    Object.hasOwn(names, path) || Object.hasOwn(names, head) || (head === 'groups' && String(hasgroups) === 'true')
  );
}
