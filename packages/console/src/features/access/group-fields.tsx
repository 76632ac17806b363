import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useText } from '../../i18n/language.tsx';
import type { ProviderDraft } from './entry-draft.ts';
import { Line } from './entry-fields.tsx';

interface GroupFieldsProps {
  readonly draft: ProviderDraft;
  readonly set: (part: Partial<ProviderDraft>) => void;
  /** Refusals by the name on the wire. */
  readonly at: Readonly<Partial<Record<string, string>>>;
}

/** Which claim gives teams and roles; a refused list says how its lines are written. What the provider does not sign in is not asked for. */
export function GroupFields({ draft, set, at }: GroupFieldsProps) {
  const t = useText();
  return (
    <>
      <Line
        label={t('entrance.groupsClaim')}
        help={t('entrance.groupsClaimHelp')}
        error={at['provider.groups.claim']}
        mono
        value={draft.groups_claim}
        onValue={(groups_claim) => set({ groups_claim })}
      />
      {draft.for !== 'users' && (
        <TextAreaField
          label={t('entrance.groupsTeams')}
          help={t('entrance.groupsTeamsHelp')}
          error={at['provider.groups.teams'] && t('entrance.groupsTeamsHelp')}
          rows={3}
          spellCheck={false}
          value={draft.groups_teams}
          onChange={({ currentTarget }) => set({ groups_teams: currentTarget.value })}
        />
      )}
      {draft.for !== 'developers' && (
        <TextAreaField
          label={t('entrance.groupsRoles')}
          help={t('entrance.groupsRolesHelp')}
          error={at['provider.groups.roles'] && t('entrance.groupsRolesHelp')}
          rows={3}
          spellCheck={false}
          value={draft.groups_roles}
          onChange={({ currentTarget }) => set({ groups_roles: currentTarget.value })}
        />
      )}
    </>
  );
}
