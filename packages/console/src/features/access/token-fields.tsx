import { Checklist } from '@stoa/ui/checklist.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useText } from '../../i18n/language.tsx';
import { methods, type StrategyDraft } from './entry-draft.ts';
import { Line } from './entry-fields.tsx';

interface TokenFieldsProps {
  readonly draft: StrategyDraft;
  readonly set: (part: Partial<StrategyDraft>) => void;
  /** Refusals by the name on the wire. */
  readonly at: Readonly<Partial<Record<string, string>>>;
  readonly keepsIssuer: boolean;
}

/** What strategies have that take tokens of an issuer. */
export function TokenFields({ draft, set, at, keepsIssuer }: TokenFieldsProps) {
  const t = useText();
  return (
    <>
      <Line
        label={t('entrance.issuer')}
        requiredLabel={keepsIssuer ? undefined : t('common.required')}
        help={t(keepsIssuer ? 'entrance.issuerUsed' : 'entrance.issuerHelp')}
        error={at['strategy.issuer']}
        disabled={keepsIssuer}
        mono
        value={draft.issuer}
        onValue={(issuer) => set({ issuer })}
      />
      <Checklist
        legend={t('entrance.methods')}
        help={at['strategy.auth_methods']}
        options={methods}
        value={draft.auth_methods}
        onChange={(auth_methods) => set({ auth_methods })}
        filterLabel={t('entrance.methods')}
        noMatch=""
      />
      <Line
        label={t('entrance.scopes')}
        help={t('entrance.list')}
        error={at['strategy.available_scopes']}
        mono
        value={draft.available_scopes}
        onValue={(available_scopes) => set({ available_scopes })}
      />
      <TextAreaField
        label={t('entrance.audiences')}
        help={t('entrance.audiencesHelp')}
        error={at['strategy.audiences']}
        rows={2}
        value={draft.audiences}
        onChange={({ currentTarget }) => set({ audiences: currentTarget.value })}
      />
      <Line
        label={t('entrance.claims')}
        help={t('entrance.list')}
        error={at['strategy.client_id_claims']}
        mono
        value={draft.client_id_claims}
        onValue={(client_id_claims) => set({ client_id_claims })}
      />
      <Line
        label={t('entrance.introspectionClient')}
        help={t('entrance.introspectionHelp')}
        error={at['strategy.introspection']}
        mono
        value={draft.introspection_id}
        onValue={(introspection_id) => set({ introspection_id })}
      />
      {draft.introspection_id !== '' && (
        <Line
          label={t('entrance.secretVariable')}
          help={t('entrance.variableHelp')}
          mono
          value={draft.introspection_env}
          onValue={(introspection_env) => set({ introspection_env })}
        />
      )}
      {draft.credential_type === 'client_credentials' && (
        <Line
          label={t('entrance.tokenVariable')}
          help={t('entrance.variableHelp')}
          error={at['strategy.registration']}
          mono
          value={draft.registration_env}
          onValue={(registration_env) => set({ registration_env })}
        />
      )}
    </>
  );
}
