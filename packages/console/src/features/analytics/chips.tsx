import type { PortalDimension, PortalStats } from '@stoa/contract/portal-stats';
import { CloseIcon } from '@stoa/ui/icons.tsx';
import { statusLabel } from '@stoa/ui/status-phrase.ts';
import { useText } from '../../i18n/language.tsx';
import { type Address, type Narrowing, narrowingNames, narrowings } from './analytics-address.ts';
import { rowName } from './analytics-words.ts';
import classes from './chips.module.css';

export interface ChipsProps {
  readonly address: Address;
  /** Undefined until the answer comes. Until then a value without a name does not mean that it was deleted. */
  readonly names: PortalStats['names'] | undefined;
  readonly onChange: (changed: Partial<Address>) => void;
  readonly mayName: (dimension: PortalDimension) => boolean;
}

/** What the figures are narrowed to, each with a button that removes it. */
export function Chips({ address, names, onChange, mayName }: ChipsProps) {
  const t = useText();
  const shown = narrowingNames.filter((name) => address[name] !== undefined && mayName(narrowings[name]));
  if (shown.length === 0) return null;
  const nameOf = (name: Narrowing) => {
    const value = address[name] as string;
    const dimension = narrowings[name];
    if (name === 'status') return statusLabel(value);
    if (name === 'operation') return value === 'none' ? t('analytics.noOperation') : value;
    // A UUID, until its name is here.
    if (!names && value !== 'none') return value.length > 8 ? `…${value.slice(-6)}` : value;
    const known = names?.find((each) => each.dimension === dimension && each.value === value)?.name ?? null;
    return rowName(dimension, { value, name: known }, t);
  };
  return (
    <ul className={classes.chips} aria-label={t('analytics.narrowed')}>
      {shown.map((name) => (
        <li key={name} className={classes.chip}>
          <span>
            <small>{t(`analytics.by.${narrowings[name]}`)}</small> {nameOf(name)}
          </span>
          <button
            type="button"
            aria-label={t('analytics.remove', { name: nameOf(name) })}
            title={t('analytics.remove', { name: nameOf(name) })}
            onClick={() => onChange({ [name]: undefined })}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={() => onChange(Object.fromEntries(narrowingNames.map((name) => [name, undefined])))}
          >
            {t('analytics.clear')}
          </button>
        </li>
      )}
    </ul>
  );
}
