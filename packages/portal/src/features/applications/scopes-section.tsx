import type { Application } from '@stoa/contract/applications';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { applicationsKey } from './application-queries.ts';
import styles from './scopes-section.module.css';

/**
 * Granted scopes beside those that could be granted, with one filter for both (portal §2). The warning of portal §5 is
 * the bar that saves: it appears with the first change.
 */
export function ScopesSection({ application, available }: { application: Application; available: readonly string[] }) {
  const t = useText();
  const words = useApplicationText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const granted = application.scopes ?? [];
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const matches = (scope: string) => scope.toLowerCase().includes(wanted);
  const others = available.filter((scope) => !granted.includes(scope));

  const update = useMutation({
    mutationFn: () =>
      call('updateApplication', {
        params: { applicationId: application.id },
        body: {
          scopes: [...new Set([...granted, ...others])].filter(
            (scope) => granted.includes(scope) !== changed.includes(scope),
          ),
        },
      }),
    onSuccess: (updated) => {
      queries.setQueryData([...applicationsKey, application.id], updated);
      void queries.invalidateQueries({ queryKey: [...applicationsKey, application.id] });
      void queries.invalidateQueries({ queryKey: [...applicationsKey, 'list'] });
      setChanged([]);
      toast({ kind: 'success', text: words('scopes.updated') });
    },
  });

  const toggle = (scope: string) => {
    setChanged((before) => (before.includes(scope) ? before.filter((each) => each !== scope) : [...before, scope]));
    update.reset();
  };

  const shownGranted = granted.filter(matches);
  const shownOthers = others.filter(matches);
  return (
    <Section
      title={words('scopes.heading')}
      action={
        <SearchField
          aria-label={words('scopes.filter')}
          placeholder={words('scopes.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      }
    >
      <div className={styles.lists}>
        <ScopeList
          title={words('scopes.granted')}
          empty={granted.length === 0 ? words('scopes.noneGranted') : words('scopes.noMatch')}
        >
          {shownGranted.map((scope) => {
            const leaving = changed.includes(scope);
            return (
              <li key={scope} data-leaving={leaving || undefined}>
                <code>{scope}</code>
                <button
                  type="button"
                  aria-label={words(leaving ? 'scopes.restore' : 'scopes.remove', { scope })}
                  onClick={() => toggle(scope)}
                >
                  <span aria-hidden="true">{leaving ? '↺' : '✕'}</span>
                </button>
              </li>
            );
          })}
        </ScopeList>
        <ScopeList
          title={words('scopes.available')}
          empty={others.length === 0 ? words('scopes.allGranted') : words('scopes.noMatch')}
        >
          {shownOthers.map((scope) => (
            <li key={scope}>
              <CheckboxField
                label={<code>{scope}</code>}
                checked={changed.includes(scope)}
                onChange={() => toggle(scope)}
              />
            </li>
          ))}
        </ScopeList>
      </div>
      {update.isError && <Notice kind="danger">{words('scopes.failed', { reason: reasonOf(update.error, t) })}</Notice>}
      {changed.length > 0 && (
        <Notice
          kind="warning"
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  setChanged([]);
                  update.reset();
                }}
              >
                {words('scopes.discard')}
              </Button>
              <Button size="sm" variant="primary" pending={update.isPending} onClick={() => update.mutate()}>
                {words('scopes.update')}
              </Button>
            </>
          }
        >
          {t('applicationForm.scopesWarning')}
        </Notice>
      )}
    </Section>
  );
}

function ScopeList(props: { title: string; empty: string; children: readonly ReactNode[] }) {
  const id = useId();
  return (
    <div className={styles.list}>
      <h3 id={id}>
        {props.title} <span>{props.children.length}</span>
      </h3>
      {props.children.length === 0 ? <p>{props.empty}</p> : <ul aria-labelledby={id}>{props.children}</ul>}
    </div>
  );
}
