import type { SignInMethods } from '@stoa/contract/developers';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './linked-providers.module.css';

type Ways = Pick<SignInMethods, 'identity_providers' | 'linkable'>;

/** The identity providers that open the own account; more can be linked, and each but the last way in unlinked. */
export function LinkedProviders({ identity_providers: linked, linkable }: Ways) {
  const t = useText();
  // How a way to a provider and back has ended.
  const [hasFailed] = useState(() => new URLSearchParams(window.location.search).has('error'));
  // Read once: loading the page again must not say it again.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const link = useAct<string, { location: string }>({
    run: (call, identity_provider) => call('linkUserProvider', { body: { identity_provider } }),
    done: ({ location }) => window.location.assign(location),
    tellsError: false,
  });
  const unlink = useAct<{ readonly id: string; readonly name: string }>({
    run: (call, { id }) => call('unlinkUserProvider', { params: { identityId: id } }),
    said: ({ name }) => t('security.unlinked', { name }),
    tellsError: false,
  });
  const error = link.error ?? unlink.error;
  return (
    <div className={classes.ways}>
      {error && <Notice kind="danger">{reasonOf(error, t)}</Notice>}
      {hasFailed && !error && <Notice kind="danger">{t('security.linkFailed')}</Notice>}
      {linked.length > 0 && (
        <ul>
          {linked.map(({ id, name, last_way_in: isLast }) => (
            <li key={id}>
              <b>{name}</b>
              {isLast ? (
                <Tag>{t('security.lastWayIn')}</Tag>
              ) : (
                <Button
                  size="sm"
                  pending={unlink.isPending && unlink.variables.id === id}
                  onClick={() => {
                    link.reset();
                    unlink.mutate({ id, name });
                  }}
                >
                  {t('security.unlink', { name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {linked.some(({ last_way_in: isLast }) => !isLast) && <p>{t('security.unlinkHint')}</p>}
      {linkable.map(({ identifier, name }) => (
        <Button
          key={identifier}
          pending={link.isPending && link.variables === identifier}
          onClick={() => {
            unlink.reset();
            link.mutate(identifier);
          }}
        >
          {t('security.link', { name })}
        </Button>
      ))}
    </div>
  );
}
