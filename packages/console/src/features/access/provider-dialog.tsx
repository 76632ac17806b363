import type { IdentityProviderDetail } from '@stoa/contract/managed-entrance';
import { refusalOf } from '@stoa/text/reason';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';
import { providerQuery, providerUsage } from './entrance-queries.ts';
import { providerDraft, providerOf, withProtocol } from './entry-draft.ts';
import { Choice, Line } from './entry-fields.tsx';
import { FreshnessFields } from './freshness-fields.tsx';
import { GroupFields } from './group-fields.tsx';
import { type LineName, OpenIdFields } from './openid-fields.tsx';
import { RedirectAddresses } from './redirect-addresses.tsx';
import { SamlFields } from './saml-fields.tsx';

interface ProviderDialogProps {
  /** Undefined: a new one. */
  readonly identifier: string | undefined;
  readonly onClose: () => void;
}

/** A provider is opened as it is stored, not as a list shows it. */
export function ProviderDialog({ identifier, onClose }: ProviderDialogProps) {
  const { call } = useServices();
  const { data } = useQuery(providerQuery(call, identifier));
  if (identifier !== undefined && !data) return null;
  return <ProviderForm detail={data} onClose={onClose} />;
}

const served = ['developers', 'users', 'both'] as const;
const names = [
  ...['identifier', 'name', 'for', 'issuer', 'client_id', 'client_secret_env', 'scopes', 'trusted_email_domains'],
  ...['domains', 'max_age'],
  ...['saml.sign_in_address', 'saml.certificates', 'saml.certificates.0'],
];

interface ProviderFormProps {
  readonly detail: IdentityProviderDetail | undefined;
  readonly onClose: () => void;
}

function ProviderForm({ detail, onClose }: ProviderFormProps) {
  const t = useText();
  // The copy is from the opening, like the draft: `detail` follows what other users change.
  const [opened] = useState(detail?.provider);
  const [draft, setDraft] = useState(() => providerDraft(opened));
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const save = useAct({
    run: (call) => {
      const provider = providerOf(draft);
      return opened
        ? call('replaceIdentityProvider', {
            params: { identifier: opened.identifier },
            body: { provider, expected: opened },
          })
        : call('createIdentityProvider', { body: { provider } });
    },
    onDone: onClose,
    showsErrorToast: false,
  });
  const { at, general } = refusalOf<string>(
    save.error,
    t,
    [...names, 'groups.claim', 'groups.teams', 'groups.roles'].map((name) => `provider.${name}`),
  );
  const line = (name: LineName) => ({
    error: at[`provider.${name}`],
    value: draft[name],
    onValue: (value: string) => set({ [name]: value }),
  });
  const isSaml = draft.protocol === 'saml';
  return (
    <FormDialog
      title={detail ? t('entrance.changeOf', { name: detail.provider.name }) : t('entrance.newProvider')}
      verb={t(detail ? 'entrance.keep' : 'entrance.add')}
      pending={save.isPending}
      refusal={general}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      {detail && (
        <p className={classes.said}>
          <Emphasis text={t('entrance.providerUsage', providerUsage(detail, t))} />
        </p>
      )}
      {detail && detail.missing_secrets.length > 0 && (
        <Notice kind="warning">{t('entrance.noSecret', { names: detail.missing_secrets.join(', ') })}</Notice>
      )}
      <Line label={t('entrance.name')} requiredLabel={t('common.required')} data-autofocus {...line('name')} />
      <Line
        label={t('entrance.identifier')}
        requiredLabel={detail ? undefined : t('common.required')}
        help={t('entrance.identifierHelp')}
        error={at['provider.identifier']}
        disabled={detail !== undefined}
        mono
        value={draft.identifier}
        onValue={(identifier) => set({ identifier })}
      />
      <Choice
        label={t('entrance.for')}
        error={at['provider.for']}
        value={draft.for}
        onValue={(value) => set({ for: served.find((one) => one === value) ?? 'both' })}
        options={served.map((one) => [one, t(`access.serves.${one}`)])}
      />
      <Choice
        label={t('entrance.protocol')}
        value={draft.protocol}
        onValue={(value) => setDraft(withProtocol(draft, value === 'saml' ? 'saml' : 'openid'))}
        options={[
          ['openid', 'OpenID Connect'],
          ['saml', 'SAML 2.0'],
        ]}
      />
      {isSaml ? <SamlFields draft={draft} set={set} at={at} /> : <OpenIdFields draft={draft} set={set} line={line} />}
      <RedirectAddresses serves={draft.for} way={isSaml ? 'saml' : draft.redirect_uri} identifier={draft.identifier} />
      {!isSaml && (
        <Choice
          label={t('entrance.email')}
          value={draft.email}
          onValue={(value) => set({ email: value === 'trusted' ? 'trusted' : 'verified' })}
          options={(['verified', 'trusted'] as const).map((one) => [one, t(`entrance.email.${one}`)])}
        />
      )}
      <Line label={t('entrance.domains')} help={t('entrance.domainsHelp')} mono {...line('trusted_email_domains')} />
      {draft.for !== 'users' && (
        <Line label={t('entrance.homeDomains')} help={t('entrance.homeDomainsHelp')} mono {...line('domains')} />
      )}
      <FreshnessFields draft={draft} set={set} line={line} />
      <GroupFields draft={draft} set={set} at={at} />
      <CheckboxField
        label={t('entrance.providerApproves')}
        checked={draft.auto_approve}
        onChange={({ currentTarget }) => set({ auto_approve: currentTarget.checked })}
      />
      {!isSaml && (
        <CheckboxField
          label={t('entrance.logOut')}
          checked={draft.log_out_at_provider}
          onChange={({ currentTarget }) => set({ log_out_at_provider: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
