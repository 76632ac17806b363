import type { SecretOnceTexts } from '@stoa/ui/secret-once.tsx';
import { createElement, Fragment, useMemo } from 'react';
import { useText } from './language.tsx';

const titles = { credential: 'secret.title', client: 'secret.titleClient' } as const;
const warnings = {
  credential: 'secret.warning',
  client: 'secret.warningClient',
} as const;

/** The words around a secret that is shown once: a credential, or an OAuth client's secret. */
export function useSecretTexts(kind: 'credential' | 'client'): SecretOnceTexts {
  const t = useText();
  return useMemo(
    () => ({
      title: t(titles[kind]),
      warning: createElement(Fragment, null, createElement('b', null, t(warnings[kind])), ' ', t('secret.help')),
      copy: t('common.copy'),
      copied: t('common.copied'),
      copyFailed: t('secret.copyFailed'),
      download: t('common.download'),
      saved: t('secret.saved'),
      close: t('common.close'),
      closeReason: t('secret.tick'),
    }),
    [kind, t],
  );
}
