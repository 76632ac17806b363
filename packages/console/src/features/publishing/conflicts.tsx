import type { EditConflict } from '@stoa/contract/publishing';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './conflicts.module.css';
import { textQuery, useForgetAll } from './publishing-queries.ts';

type Side = 'mine' | 'theirs';
const keyOf = ({ at, field }: EditConflict) => `${at} ${field}`;

/** What two have changed, each with both sides; one is chosen for each, and nothing is settled before all are. */
export function Conflicts({ conflicts }: { readonly conflicts: readonly EditConflict[] }) {
  const t = useText();
  const { call } = useServices();
  const forget = useForgetAll();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const left = conflicts.filter((conflict) => !chosen[keyOf(conflict)]).length;
  const settle = useMutation({
    mutationFn: () =>
      call('settleConflicts', {
        body: {
          theirs: conflicts
            .filter((conflict) => chosen[keyOf(conflict)] === 'theirs')
            .map(({ at, field }) => ({ at, field })),
        },
      }),
    onSettled: () => forget(),
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
              <Shown title={t('publish.mineIs')} value={conflict.mine} />
              <Shown title={t('publish.theirsIs')} value={conflict.theirs} />
            </div>
          </li>
        ))}
      </ul>
      {settle.error && <Notice kind="danger">{reasonOf(settle.error, t)}</Notice>}
      <div className={classes.actions}>
        <Button disabled={left > 0} pending={settle.isPending} onClick={() => settle.mutate()}>
          {t('publish.settle')}
        </Button>
        {left > 0 && <span className={classes.left}>{t('publish.leftToChoose', { count: left })}</span>}
      </div>
    </Section>
  );
}

/** A value as text; of a file, what is in it. */
function Shown({ title, value }: { readonly title: string; readonly value: unknown }) {
  const t = useText();
  const { call } = useServices();
  const file = fileOf(value);
  const { data, isPending } = useQuery(textQuery(call, file?.isText ? file.sha256 : undefined));
  const text = file ? (data?.text ?? (file.isText && isPending ? '…' : file.path)) : textOf(value);
  return (
    <div className={classes.side}>
      <h3>{title}</h3>
      {/* Long texts scroll inside: with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
      <pre tabIndex={0}>{value === null || value === undefined ? t('publish.isNotThere') : text}</pre>
    </div>
  );
}

function fileOf(value: unknown): { sha256: string; path: string; isText: boolean } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { sha256, path, media_type, content } = value as Record<string, unknown>;
  if (typeof content === 'object' && content !== null) return fileOf(content);
  if (typeof sha256 !== 'string' || typeof path !== 'string') return undefined;
  return { sha256, path, isText: !String(media_type).startsWith('image/') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
