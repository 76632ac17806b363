import type { ChangePlan, EditConflict } from '@stoa/contract/publishing';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useServices } from '../../services.tsx';
import classes from './conflicts.module.css';
import { useForgetAll } from './publishing-queries.ts';
import { ShownValue } from './shown-value.tsx';

type Side = 'mine' | 'theirs';
const keyOf = ({ at, field }: EditConflict) => `${at} ${field}`;

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
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={keyOf(conflict)}>
            <div className={classes.head}>
              <code>{keyOf(conflict)}</code>
              <SegmentedControl<Side | ''>
                label={t('publish.takeOf', { name: keyOf(conflict) })}
                segments={[
                  { value: 'mine', label: t('publish.mine') },
                  { value: 'theirs', label: t('publish.theirs') },
                ]}
                value={chosen[keyOf(conflict)] ?? ''}
                onChange={(side) => side && setChosen((before) => ({ ...before, [keyOf(conflict)]: side }))}
              />
            </div>
            <div className={classes.sides}>
              <ShownValue title={t('publish.mineIs')} value={conflict.mine} />
              <ShownValue title={t('publish.theirsIs')} value={conflict.theirs} />
            </div>
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
