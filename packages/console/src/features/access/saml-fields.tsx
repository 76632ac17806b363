import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import type { ProviderDraft } from './entry-draft.ts';
import { Line } from './entry-fields.tsx';
import { readMetadata } from './saml-metadata.ts';

interface SamlFieldsProps {
  readonly draft: ProviderDraft;
  readonly set: (part: Partial<ProviderDraft>) => void;
  /** What the server says of each field. */
  readonly at: Readonly<Partial<Record<string, string>>>;
}

/** What a provider of SAML 2.0 is: its metadata fills in what can be typed as well. */
export function SamlFields({ draft, set, at }: SamlFieldsProps) {
  const t = useText();
  const [pasted, setPasted] = useState('');
  const paste = (text: string) => {
    setPasted(text);
    set(readMetadata(text) ?? {});
  };
  const isWrong = pasted.trim() !== '' && readMetadata(pasted) === undefined;
  return (
    <>
      <TextAreaField
        label={t('entrance.metadata')}
        help={t('entrance.metadataHelp')}
        error={isWrong ? t('entrance.noMetadata') : undefined}
        spellCheck={false}
        value={pasted}
        onChange={({ currentTarget }) => paste(currentTarget.value)}
      />
      <Line
        label={t('entrance.entityOfProvider')}
        requiredLabel={t('common.required')}
        error={at['provider.issuer']}
        mono
        value={draft.issuer}
        onValue={(issuer) => set({ issuer })}
      />
      <Line
        label={t('entrance.signInAddress')}
        requiredLabel={t('common.required')}
        error={at['provider.saml.sign_in_address']}
        mono
        value={draft.sign_in_address}
        onValue={(sign_in_address) => set({ sign_in_address })}
      />
      <TextAreaField
        label={t('entrance.certificates')}
        requiredLabel={t('common.required')}
        help={t('entrance.certificatesHelp')}
        error={at['provider.saml.certificates'] ?? at['provider.saml.certificates.0']}
        spellCheck={false}
        value={draft.certificates}
        onChange={({ currentTarget }) => set({ certificates: currentTarget.value })}
      />
      <Line
        label={t('entrance.entityOfPortal')}
        requiredLabel={t('common.required')}
        help={t('entrance.entityOfPortalHelp')}
        error={at['provider.client_id']}
        mono
        value={draft.client_id}
        onValue={(client_id) => set({ client_id })}
      />
    </>
  );
}
