import type { ChangePlan, EditConflict } from '@stoa/contract/publishing';
import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useServices } from '../../services.tsx';
import classes from './conflicts.module.css';
import { changeSetQuery, revisionsQuery, useForgetAll } from './publishing-queries.ts';
import { TwoValues } from './two-values.tsx';

type Side = 'mine' | 'theirs';
const nameOf = ({ at, field }: EditConflict) => `${at} ${field}`;
/** The key contains the conflicting values: a choice made over one text does not hold for the next one. */
const keyOf = (conflict: EditConflict) => JSON.stringify(conflict);

const mostSince = 3;

interface ConflictsProps {
  readonly plan: Pick<ChangePlan, 'conflicts' | 'latest_revision' | 'updated_at'>;
  /** They are settled, or others came: what is shown is out of date. */
  readonly onSettled: () => void;
}

/** What two have changed, each with both sides; one is chosen for each, and nothing is settled before all are. */
export function Conflicts({ plan: { conflicts, latest_revision, updated_at }, onSettled }: ConflictsProps) {
  const t = useText();
  const { call } = useServices();
  const forget = useForgetAll();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const left = conflicts.filter((conflict) => !chosen[keyOf(conflict)]).length;
  const settle = useMutation({
    mutationFn: () =>
      call('settleConflicts', {
        body: {
          latest_revision,
          updated_at,
          theirs: conflicts
            .filter((conflict) => chosen[keyOf(conflict)] === 'theirs')
            .map(({ at, field }) => ({ at, field })),
        },
      }),
    onSettled: () => forget().then(onSettled),
  });
  const all = (side: Side) => setChosen(Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), side])));
  return (
    <Section
      title={t('publish.conflicts')}
      count={conflicts.length}
      tone="danger"
      action={
        conflicts.length > 1 && (
          <span className={classes.actions}>
            <Button size="sm" onClick={() => all('mine')}>
              {t('publish.allMine')}
            </Button>
            <Button size="sm" onClick={() => all('theirs')}>
              {t('publish.allTheirs')}
            </Button>
          </span>
        )
      }
    >
      <PublishedSince />
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={keyOf(conflict)}>
            <div className={classes.head}>
              <PlaceOf conflict={conflict} />
              <SegmentedControl<Side | ''>
                label={t('publish.takeOf', { name: nameOf(conflict) })}
                segments={[
                  { value: 'mine', label: t('publish.mine') },
                  { value: 'theirs', label: t('publish.theirs') },
                ]}
                value={chosen[keyOf(conflict)] ?? ''}
                onChange={(side) => side && setChosen((before) => ({ ...before, [keyOf(conflict)]: side }))}
              />
            </div>
            <TwoValues
              titles={[t('publish.mineIs'), t('publish.theirsIs')]}
              values={[conflict.mine, conflict.theirs]}
            />
          </li>
        ))}
      </ul>
      <ErrorNotice error={settle.error} />
      <div className={classes.actions}>
        <Button disabled={left > 0} pending={settle.isPending} onClick={() => settle.mutate()}>
          {t('publish.settle')}
        </Button>
        {left > 0 && <span className={classes.left}>{t('publish.leftToChoose', { count: left })}</span>}
      </div>
    </Section>
  );
}

/** A document leads to the editor, where both texts can be joined. */
function PlaceOf({ conflict }: { readonly conflict: EditConflict }) {
  const name = <code>{nameOf(conflict)}</code>;
  const [, slug, document] = /^products\/([^/]+)\/documents\/([^/]+)$/.exec(conflict.at) ?? [];
  if (!slug || !document || conflict.mine === null) return name;
  return (
    <Link to="/products/$slug/documents/$document" params={{ slug, document }}>
      {name}
    </Link>
  );
}

/** Lists what was published since these edits began: the other side of each conflict. */
function PublishedSince() {
  const t = useText();
  const { call } = useServices();
  const set = useQuery(changeSetQuery(call));
  const revisions = useQuery(revisionsQuery(call));
  const since = revisions.data?.data.filter(({ number }) => number > (set.data?.base_revision ?? 0)) ?? [];
  if (since.length === 0) return null;
  return (
    <ul className={classes.since}>
      {since.slice(0, mostSince).map(({ number, by, created_at }) => (
        <li key={number}>
          <Link to="/publications/$number" params={{ number: String(number) }}>
            {t('publish.publication', { number })}
          </Link>
          {by && ` · ${by}`} · <Moment at={created_at} />
        </li>
      ))}
    </ul>
  );
}
