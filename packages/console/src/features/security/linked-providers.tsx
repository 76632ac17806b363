import type { SignInMethods } from '@stoa/contract/developers';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './linked-providers.module.css';

type Linked = SignInMethods['identity_providers'][number];
type Ways = Pick<SignInMethods, 'identity_providers' | 'linkable'>;

/** The identity providers that open the own account; more can be linked, and each but the last way in unlinked. */
export function LinkedProviders({ identity_providers: linked, linkable }: Ways) {
  const t = useText();
  // How a way to a provider and back has ended.
  const [hasFailed] = useState(() => new URLSearchParams(window.location.search).has('error'));
  // Read once: loading the page again must not say it again.
  useEffect(() => {
    const address = new URL(window.location.href);
    for (const name of ['error', 'linked']) address.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', address);
  }, []);
  const link = useAct<string, { location: string }>({
    run: (call, identity_provider) => call('linkUserProvider', { body: { identity_provider } }),
    onDone: ({ location }) => window.location.assign(location),
    showsErrorToast: false,
  });
  const [asked, setAsked] = useState<Linked>();
  const { error } = link;
  return (
    <div className={classes.ways}>
      <ErrorNotice error={error} />
      {hasFailed && !error && <Notice kind="danger">{t('security.linkFailed')}</Notice>}
      {linked.length > 0 && (
        <ul>
          {linked.map((one) => (
            <li key={one.id}>
              <b>{one.name}</b>
              {one.last_way_in ? (
                <Tag>{t('security.lastWayIn')}</Tag>
              ) : (
                <Button
                  size="sm"
                  onClick={() => {
                    link.reset();
                    setAsked(one);
                  }}
                >
                  {t('security.unlink', { name: one.name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {linkable.map(({ identifier, name }) => (
        <Button
          key={identifier}
          pending={link.isPending && link.variables === identifier}
          onClick={() => link.mutate(identifier)}
        >
          {t('security.link', { name })}
        </Button>
      ))}
      {asked && (
        <ConfirmAct
          title={t('security.unlinkTitle', { name: asked.name })}
          confirm={t('security.unlinkVerb')}
          run={(call) => call('unlinkUserProvider', { params: { identityId: asked.id } })}
          successText={() => t('security.unlinked', { name: asked.name })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {t('security.unlinkText', { name: asked.name })} {t('security.unlinkHint')}
          </p>
        </ConfirmAct>
      )}
    </div>
  );
}
