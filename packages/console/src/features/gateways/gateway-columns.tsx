import type { Gateway } from '@stoa/contract/management';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/text.ts';
import { actsColumn } from '../../lib/acts-column.tsx';
import { ageText } from '../../lib/age.ts';
import { ColumnGlyph } from '../../lib/column-glyph.tsx';
import { callsAnchor } from './calls-section.tsx';
import { stateWords } from './gateway-queries.ts';
import classes from './gateways.module.css';
import { VersionNames } from './version-names.tsx';

interface Words {
  readonly t: Translate;
  readonly tag: string;
}

/** @param actions draws the menu of a row; undefined for a role that only looks */
export function gatewayColumns(
  { t, tag }: Words,
  actions: ((gateway: Gateway) => ReactNode) | undefined,
): DataColumn<Gateway>[] {
  return [
    {
      id: 'name',
      header: t('gateways.name'),
      isRowHeader: true,
      cell: ({ name, state }) => (
        <span className={classes.name} data-state={state}>
          <ColumnGlyph state={state === 'asks' ? 'waits' : 'broken'} />
          <b>{name}</b>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('gateways.state'),
      cell: ({ state }) => (
        <span className={classes.state} data-state={state}>
          {t(stateWords[state])}
        </span>
      ),
    },
    {
      id: 'asked',
      header: t('gateways.lastAsked'),
      cell: ({ last_seen_at }) => (last_seen_at ? <Moment at={last_seen_at} /> : '–'),
    },
    { id: 'truth', header: t('gateways.truth'), hiddenBelow: 'medium', cell: (gateway) => truthOf(gateway, t) },
    { id: 'versions', header: t('gateways.versions'), cell: (gateway) => guarded(gateway, t) },
    {
      id: 'calls',
      header: t('gateways.calls'),
      hiddenBelow: 'medium',
      cell: ({ calls_reported_at, calls_late_ms }) =>
        calls_reported_at ? (
          <>
            <Moment at={calls_reported_at} />
            {(calls_late_ms ?? 0) >= 60_000 && (
              <small className={classes.late}>{t('gateways.late', { span: ageText(calls_late_ms ?? 0, tag) })}</small>
            )}
          </>
        ) : (
          // The router's own scrolling to a name is undone where the page is still being filled.
          <Link
            to="."
            search={true}
            hash={callsAnchor}
            resetScroll={false}
            onClick={() => document.getElementById(callsAnchor)?.scrollIntoView()}
          >
            {t('gateways.noCalls')}
          </Link>
        ),
    },
    ...actsColumn(t('common.actions'), actions),
  ];
}

/** One that asks about each request has nothing that could be old. */
function truthOf({ last_seen_at, snapshot_pulled_at, acknowledged_at }: Gateway, t: Translate): ReactNode {
  const pulls = snapshot_pulled_at !== null && (last_seen_at === null || snapshot_pulled_at >= last_seen_at);
  if (!pulls) return last_seen_at === null ? '–' : t('gateways.eachRequest');
  return acknowledged_at ? <Moment at={acknowledged_at} /> : t('gateways.notConfirmed');
}

function guarded({ product_version_ids, guards }: Gateway, t: Translate): ReactNode {
  if (product_version_ids === null) return t('gateways.everyVersion', { count: guards.versions });
  return <VersionNames ids={product_version_ids} />;
}
