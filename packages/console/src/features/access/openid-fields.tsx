import { useText } from '../../i18n/language.tsx';
import type { ProviderDraft } from './entry-draft.ts';
import { Choice, Line } from './entry-fields.tsx';

export type LineName =
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'client_secret_env'
  | 'scopes'
  | 'trusted_email_domains'
  | 'domains'
  | 'max_age';

export interface OpenIdFieldsProps {
  readonly draft: ProviderDraft;
  readonly set: (part: Partial<ProviderDraft>) => void;
  /** What a field of one line has, by its name. */
  readonly line: (name: LineName) => {
    readonly error: string | undefined;
    readonly value: string;
    readonly onValue: (value: string) => void;
  };
}

const backTo = ['own', 'api', 'login'] as const;

/** What a provider of OpenID Connect is. */
export function OpenIdFields({ draft, set, line }: OpenIdFieldsProps) {
  const t = useText();
  return (
    <>
      <Line
        label={t('entrance.issuer')}
        requiredLabel={t('common.required')}
        help={t('entrance.issuerHelp')}
        mono
        {...line('issuer')}
      />
      <Line label={t('entrance.clientId')} requiredLabel={t('common.required')} mono {...line('client_id')} />
      <Line
        label={t('entrance.secretVariable')}
        help={t('entrance.variableHelp')}
        mono
        {...line('client_secret_env')}
      />
      <Line label={t('entrance.scopes')} help={t('entrance.list')} mono {...line('scopes')} />
      <Choice
        label={t('entrance.redirect')}
        value={draft.redirect_uri}
        onValue={(value) => set({ redirect_uri: backTo.find((one) => one === value) ?? 'own' })}
        options={backTo.map((one) => [one, t(`entrance.redirect.${one}`)])}
      />
    </>
  );
}
