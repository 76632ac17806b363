import type { Environment } from '@stoa/contract/values';
import { Tag } from '@stoa/ui/tag.tsx';

/** Sandbox, PartnerIntegration or Production (portal §2): names, the same in every language. */
export function EnvironmentTag({ environment }: { environment: Environment | null | undefined }) {
  return environment ? <Tag tone={environment === 'Production' ? 'strong' : 'neutral'}>{environment}</Tag> : null;
}
