import type { ClaimedGroups } from '@stoa/database/tables';
import { type Claims, lookUp } from './claims.ts';

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

/** OpenID Connect Core §5.6.2, and `hasgroups`: Microsoft Entra ID points elsewhere from about 200 groups on. */
function isLeftOut(claims: Claims, path: string): boolean {
  const head = path.split('.')[0] ?? path;
  const { _claim_names: elsewhere, hasgroups } = claims;
  const names = typeof elsewhere === 'object' && elsewhere !== null ? elsewhere : {};
  return (
    Object.hasOwn(names, path) || Object.hasOwn(names, head) || (head === 'groups' && String(hasgroups) === 'true')
  );
}
