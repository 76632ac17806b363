import type { FoundCall } from '@stoa/contract/portal-stats';
import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { statusLabel } from '@stoa/ui/status-phrase.ts';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { Fact } from '../../lib/facts.tsx';
import { RecordLink } from '../../lib/record-link.tsx';
import { useServices } from '../../services.tsx';
import { foundCallsQuery } from './analytics-queries.ts';
import classes from './find-call.module.css';

export interface FindCallProps {
  /** The request id that the address has. */
  readonly id: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Finds a call that a developer complains about, by the id that the gateway gave its request. */
export function FindCall({ id, onChange }: FindCallProps) {
  const t = useText();
  const [typed, setTyped] = useState(id ?? '');
  const [told, setTold] = useState(id);
  if (id !== told) {
    setTold(id);
    setTyped(id ?? '');
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange(typed.trim() || undefined);
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <TextField
          label={t('analytics.requestId')}
          mono
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">{t('analytics.findCall')}</Button>
      </form>
      {id !== undefined && <Found id={id} onClose={() => onChange(undefined)} />}
    </>
  );
}

function Found({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const { data, error, refetch } = useQuery(foundCallsQuery(call, id));
  return (
    <div className={classes.found} aria-live="polite">
      <Section
        title={t('analytics.call')}
        action={
          <Button size="sm" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        {!data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data?.data.length === 0 && (
          <p className={classes.none}>{t('analytics.callUnknown', { id, days: String(data.kept_days) })}</p>
        )}
        {data?.data.map((each) => (
          <CallFacts key={`${each.at} ${each.gateway.id}`} found={each} />
        ))}
      </Section>
    </div>
  );
}

function CallFacts({ found }: { readonly found: FoundCall }) {
  const { t, tag } = useLanguage();
  const { method, path, operation, status, denied, latency_ms, upstream_ms, application_id, application } = found;
  const ms = (value: number) =>
    t('analytics.ms', { ms: new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value) });
  const at = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(found.at));
  const gone = (id: string) => t('analytics.gone', { id: `…${id.slice(-6)}` });
  return (
    <dl className={classes.facts}>
      <Fact label={t('analytics.callRequest')}>
        <b className={classes.path}>
          {method} {path}
        </b>
        <small>{operation ?? t('analytics.noOperation')}</small>
      </Fact>
      <Fact label={t('analytics.by.STATUS_CODE')}>
        <b>{statusLabel(String(status))}</b>
        {denied && <small>{denied}</small>}
      </Fact>
      <Fact label={t('analytics.by.APPLICATION')}>
        {application_id === null ? (
          t('analytics.noCaller')
        ) : application === null ? (
          gone(application_id)
        ) : (
          <>
            <RecordLink of="applications" id={application_id}>
              <b>{application}</b>
            </RecordLink>
            <small>{found.developer}</small>
          </>
        )}
      </Fact>
      <Fact label={t('analytics.by.API_PRODUCT_VERSION')}>
        {found.product_slug === null ? (
          gone(found.product_version_id)
        ) : (
          <Link to="/products/$slug" params={{ slug: found.product_slug }}>
            <b>
              {found.product} {found.product_version}
            </b>
          </Link>
        )}
      </Fact>
      <Fact label={t('analytics.callTime')}>
        {at}
        <small>
          <Moment at={found.at} />
        </small>
      </Fact>
      <Fact label={t('analytics.callLatency')}>
        {latency_ms === null ? t('analytics.none') : ms(latency_ms)}
        {upstream_ms !== null && <small>{t('analytics.callUpstream', { ms: ms(upstream_ms) })}</small>}
      </Fact>
      <Fact label={t('analytics.callGateway')}>{found.gateway.name}</Fact>
    </dl>
  );
}
