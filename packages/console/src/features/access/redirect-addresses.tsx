import { CopyId } from '@stoa/ui/copy-id.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';
import { providersQuery } from './entrance-queries.ts';

interface RedirectAddressesProps {
  readonly serves: 'developers' | 'users' | 'both';
  readonly way: 'api' | 'login' | 'own' | 'saml';
  readonly identifier: string;
}

/** What has to be registered at the provider, to copy. */
export function RedirectAddresses({ serves, way, identifier }: RedirectAddressesProps) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(providersQuery(call));
  const texts = { copy: t('entrance.copy'), copied: t('entrance.copied'), failed: t('entrance.copyFailed') };
  const address = (pattern: string) => pattern.replace('{identityProvider}', identifier || '…');
  const kinds = serves === 'both' ? (['developers', 'users'] as const) : [serves];
  return (
    <div className={classes.addresses}>
      <p>{t('entrance.register')}</p>
      {data && kinds.map((kind) => <CopyId key={kind} id={address(data.redirect_uris[kind][way])} texts={texts} />)}
    </div>
  );
}
