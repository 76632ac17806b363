import type { ReactNode } from 'react';
import classes from './segmented-control.module.css';

export interface Segment<V extends string> {
  readonly value: V;
  /** Read out; also shown when there is no icon. */
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Nothing to choose between yet (an empty catalog); the id of the sentence that says so. */
  readonly unavailableBy?: string;
}

/** One of a few, joined in a frame. */
export function SegmentedControl<V extends string>({
  label,
  segments,
  value,
  onChange,
  unavailableBy,
}: SegmentedControlProps<V>) {
  const off = unavailableBy !== undefined;
  return (
    <fieldset className={classes.root} aria-label={label} aria-describedby={unavailableBy} data-off={off || undefined}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={!off && segment.value === value}
          aria-disabled={off || undefined}
          aria-label={segment.icon ? segment.label : undefined}
          title={segment.icon ? segment.label : undefined}
          onClick={() => !off && onChange(segment.value)}
        >
          {segment.icon ?? segment.label}
        </button>
      ))}
    </fieldset>
  );
}
