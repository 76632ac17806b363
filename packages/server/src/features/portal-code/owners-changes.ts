import type { PlannedChange } from './diff.ts';
import type { FolderProblems } from './folder-problems.ts';
import { productFile } from './manifest-rules.ts';
import type { PortalPicture } from './picture.ts';

/**
 * What decides who may enter is the owners' to change: identity providers, and whether anybody is asked before a developer
 * or a registration is let in. Otherwise whoever may publish could take the place of those who approve. Asking again,
 * where nobody was asked, is open to all who may apply.
 */
export function refuseOwnersChanges(
  changes: readonly PlannedChange[],
  desired: PortalPicture,
  problems: FolderProblems,
): void {
  const refuse = (file: string, what: string) => problems.add(file, null, 'owners_only', `Only an owner may ${what}.`);
  for (const change of changes) {
    if (change.kind === 'identity_provider') refuse('portal.yaml', `change the identity provider "${change.key}"`);
    if (change.kind === 'portal' && switchesOn(change, 'auto_approve_developers'))
      refuse('portal.yaml', 'let developers in without approval (auto_approve_developers)');
    if (change.kind === 'product_version' && approvesBySelf(change, desired))
      refuse(
        productFile(change.product ?? ''),
        `let applications register to "${change.name}" without approval (registration.auto_approve)`,
      );
  }
}

/** A version that is created so counts too: deleting and creating it anew would be the way around. */
function approvesBySelf(change: PlannedChange, desired: PortalPicture): boolean {
  if (change.action === 'update') return switchesOn(change, 'registration.auto_approve');
  const version = desired.products.get(change.product ?? '')?.versions.get(change.key);
  return change.action === 'create' && version?.['registration.auto_approve'] === true;
}

function switchesOn({ fields }: PlannedChange, name: string): boolean {
  return fields?.some(({ field, after }) => field === name && after === true) ?? false;
}
