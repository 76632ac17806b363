import { dayName } from '@stoa/charts/local-day';
import { Button } from '@stoa/ui/button.tsx';
import { CalendarIcon } from '@stoa/ui/icons.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { type SyntheticEvent, useId, useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { dayText, rangeText } from '../range/range-words.ts';
import { windowOf } from '../range/stats-window.ts';
import { type CustomRange, daysInReach, daysOutOfReach, type NamedRange, type TimeRange } from '../range/time-range.ts';
import { BarPopover } from './bar-popover.tsx';
import type { DashboardBounds } from './dashboard-address.ts';
import styles from './range-picker.module.css';

export interface RangePickerProps {
  readonly range: TimeRange;
  readonly bounds: DashboardBounds;
  readonly onChange: (range: TimeRange) => void;
}

/** Chooses the time that the dashboard shows: relative, by the calendar, or free days (contract §C.9). */
export function RangePicker({ range, bounds, onChange }: RangePickerProps) {
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  return (
    <BarPopover
      label={words('range.dialog')}
      button={
        <>
          <CalendarIcon />
          <span className={styles.shown}>{rangeText(range, words, tag)}</span>
        </>
      }
    >
      {(close) => {
        const choose = (next: TimeRange) => {
          close();
          onChange(next);
        };
        return (
          <div className={styles.picker}>
            <div className={styles.named}>
              <NamedRanges
                heading={words('range.relative')}
                ranges={bounds.offered.relative}
                chosen={range}
                onChoose={choose}
              />
              {bounds.offered.calendar.length > 0 && (
                <NamedRanges
                  heading={words('range.calendar')}
                  ranges={bounds.offered.calendar}
                  chosen={range}
                  onChoose={choose}
                />
              )}
            </div>
            {bounds.offered.custom && <CustomDays range={range} bounds={bounds} onChoose={choose} />}
          </div>
        );
      }}
    </BarPopover>
  );
}

function NamedRanges(props: {
  heading: string;
  ranges: readonly NamedRange[];
  chosen: TimeRange;
  onChoose: (range: NamedRange) => void;
}) {
  const { heading, ranges, chosen, onChoose } = props;
  const words = useAnalyticsText();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out everywhere
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id}>{heading}</p>
      {ranges.map((range) => (
        <button key={range} type="button" aria-pressed={range === chosen} onClick={() => onChoose(range)}>
          {words(`range.${range}`)}
        </button>
      ))}
    </div>
  );
}

/** Days from that of 90 days ago to today; a native date field knows the reader's calendar and keyboard. */
function CustomDays(props: { range: TimeRange; bounds: DashboardBounds; onChoose: (range: TimeRange) => void }) {
  const { range, bounds, onChoose } = props;
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const [days, setDays] = useState(() => daysShown(range, bounds.now));
  const [tried, setTried] = useState(false);
  const { first, last } = daysInReach(bounds.now, bounds.reachMs);
  const wrong = daysOutOfReach(days, bounds.now, bounds.reachMs);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.length === 0) onChoose(days);
  };
  const limits = { type: 'date', min: dayName(first), max: dayName(last) } as const;
  const rule = words('range.invalid', { first: dayText(first, tag), last: dayText(last, tag) });
  const errorOf = (day: keyof CustomRange) => (tried && wrong.includes(day) ? rule : undefined);
  return (
    // The browser's own complaint is in its own language; the sentence below the field names the rule of both.
    <form className={styles.custom} aria-label={words('range.custom')} noValidate onSubmit={submit}>
      <p className={styles.heading}>{words('range.custom')}</p>
      <TextField
        label={words('range.from')}
        {...limits}
        value={days.from}
        error={errorOf('from')}
        onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
      />
      <TextField
        label={words('range.to')}
        {...limits}
        value={days.to}
        error={errorOf('to')}
        onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
      />
      <div className={styles.foot}>
        <p>{words('range.back', { date: dayText(first, tag) })}</p>
        <Button type="submit" variant="primary" size="sm">
          {words('range.apply')}
        </Button>
      </div>
    </form>
  );
}

/** The days that are shown already, to start from. */
function daysShown(range: TimeRange, now: number) {
  if (typeof range === 'object') return range;
  const { startMs, endMs } = windowOf(range, now);
  return { from: dayName(startMs), to: dayName(Math.min(endMs - 1, now)) };
}
