import { dayName, dayNamed } from '@stoa/charts/local-day';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { useText } from '../../i18n/language.tsx';
import { type Address, periodOf, rangeOf, ranges } from './analytics-address.ts';
import classes from './range-bar.module.css';

export interface RangeBarProps {
  readonly address: Address;
  readonly now: number;
  readonly onChange: (changed: Partial<Address>) => void;
}

/** The last hours or days, or days of one's own. */
export function RangeBar({ address, now, onChange }: RangeBarProps) {
  const t = useText();
  const range = rangeOf(address);
  const { startMs, endMs } = periodOf(address, now);
  const [from, to] = [address.from ?? dayName(startMs), address.to ?? dayName(endMs - 1)];
  const isWrong = range === 'own' && (dayNamed(from) ?? 1) > (dayNamed(to) ?? 0);
  return (
    <div className={classes.bar}>
      <SegmentedControl
        label={t('analytics.range')}
        segments={ranges.map((value) => ({ value, label: t(`analytics.range.${value}`) }))}
        value={range}
        onChange={(value) =>
          onChange(
            value === 'own'
              ? { range: value, from, to }
              : { range: value === '24h' ? undefined : value, from: undefined, to: undefined },
          )
        }
      />
      {range === 'own' && (
        <>
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className={classes.day}>
              {t(`analytics.${name}`)}
              <input
                type="date"
                value={name === 'from' ? from : to}
                max={dayName(now)}
                aria-invalid={isWrong || undefined}
                onChange={({ currentTarget }) => onChange({ from, to, [name]: currentTarget.value || undefined })}
              />
            </label>
          ))}
          {isWrong && (
            <p className={classes.wrong} role="alert">
              {t('analytics.wrongDays')}
            </p>
          )}
        </>
      )}
    </div>
  );
}
