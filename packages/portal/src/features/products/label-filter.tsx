import { CloseIcon } from '@stoa/ui/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { openByKey } from '../../lib/open-by-key.ts';
import { useServices } from '../../services.tsx';
import { catalogueLabelsQuery } from './catalogue-queries.ts';
import classes from './label-filter.module.css';

export interface LabelFilterProps {
  /** `key:value`, all of which a product must have. */
  readonly chosen: readonly string[];
  readonly onChange: (labels: readonly string[]) => void;
}

/** Narrows the catalog to products with a label, or several. Nothing where no product has labels. */
export function LabelFilter({ chosen, onChange }: LabelFilterProps) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(catalogueLabelsQuery(call));
  const others = (data?.labels ?? []).filter(({ key, value }) => !chosen.includes(`${key}:${value}`));
  if (others.length === 0 && chosen.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div className={classes.filter} role="group" aria-label={t('catalog.filterByLabel')}>
      {chosen.map((label) => (
        <button
          key={label}
          type="button"
          className={classes.chosen}
          aria-label={t('catalog.removeLabel', { label: label.replace(':', ': ') })}
          onClick={() => onChange(chosen.filter((other) => other !== label))}
        >
          {label.replace(':', ': ')}
          <CloseIcon />
        </button>
      ))}
      {others.length > 0 && (
        <span className={classes.frame}>
          <select
            aria-label={t('catalog.filterByLabel')}
            value=""
            onKeyDown={openByKey}
            onChange={(event) => event.currentTarget.value && onChange([...chosen, event.currentTarget.value])}
          >
            <option value="">{t('catalog.filterByLabel')}</option>
            {others.map(({ key, value, count }) => (
              <option key={`${key}:${value}`} value={`${key}:${value}`}>
                {`${key}: ${value} (${count})`}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
}
