import { Button } from '@stoa/ui/button.tsx';
import { FilterIcon } from '@stoa/ui/icons.tsx';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Call } from '../../console-client.ts';
import { useText } from '../../i18n/language.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ProductFilter, productQuery } from '../../lists/product-filter.tsx';
import { requestKinds } from './kinds.ts';
import { countFilters } from './request-address.ts';
import classes from './request-filters.module.css';
import { askRequests, type RequestFilters, versionOf } from './request-queries.ts';

interface RequestFiltersProps {
  readonly call: Call;
  readonly filters: RequestFilters;
  /** Writes what changed into the address. */
  readonly onChange: (changed: Partial<Record<keyof RequestFilters, string | undefined>>) => void;
}

const none = {
  kind: undefined,
  product: undefined,
  version: undefined,
  application: undefined,
  developer: undefined,
  from: undefined,
  to: undefined,
};

/** The filters of the list, folded behind one button until the user opens them or the address has some. */
export function RequestFilterPanel({ call, filters, onChange }: RequestFiltersProps) {
  const t = useText();
  const id = useId();
  const active = countFilters(filters);
  const [opened, setOpened] = useState(active > 0);
  return (
    <div className={classes.root}>
      <span className={classes.tools}>
        <Button
          size="sm"
          variant="quiet"
          icon={<FilterIcon />}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          {active > 0 ? t('filter.active', { count: active }) : t('filter.show')}
        </Button>
        <ExportButton
          ask={askRequests(call, filters)}
          name={`requests-${filters.list}`}
          columns={[
            'kind',
            'id',
            'status',
            'since',
            ['developer', (row) => row.developer.email],
            ['application', (row) => row.application?.name ?? ''],
            ['version', versionOf],
            ['scopes', (row) => row.requested_scopes.join(' ')],
            ['decided_at', (row) => row.decision?.at ?? ''],
            ['decided_by', (row) => row.decision?.by ?? ''],
            ['reason', (row) => row.decision?.reason ?? ''],
          ]}
        />
      </span>
      {opened && (
        <div id={id} className={classes.panel}>
          <Fields call={call} filters={filters} onChange={onChange} />
          {active > 0 && (
            <WordLink component="button" onClick={() => onChange(none)}>
              {t('filter.clear')}
            </WordLink>
          )}
        </div>
      )}
    </div>
  );
}

function Fields({ call, filters, onChange }: RequestFiltersProps) {
  const t = useText();
  const { data: chosen } = useQuery(productQuery(call, filters.product));
  const versions = (filters.product && chosen?.data[0]?.versions) || [];
  return (
    <>
      <Labeled label={t('filter.kind')}>
        {(id) => (
          <NativeSelect
            id={id}
            value={filters.kind ?? ''}
            onChange={(event) => onChange({ kind: event.currentTarget.value })}
          >
            <option value="">{t('filter.all')}</option>
            {requestKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`requests.${kind}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labeled>
      <div className={classes.product}>
        <ProductFilter
          labelShown
          value={filters.product}
          onChange={(product) => onChange({ product, version: undefined })}
        />
      </div>
      {versions.length > 0 && (
        <Labeled label={t('filter.version')}>
          {(id) => (
            <NativeSelect
              id={id}
              value={filters.version ?? ''}
              onChange={(event) => onChange({ version: event.currentTarget.value })}
            >
              <option value="">{t('filter.all')}</option>
              {versions.map((version) => (
                <option key={version.id} value={version.id}>
                  {version.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labeled>
      )}
      {(['application', 'developer'] as const).map((name) => (
        <Labeled key={name} label={t(`filter.${name}`)}>
          {(id) => <Typed id={id} value={filters[name]} onChange={(value) => onChange({ [name]: value })} />}
        </Labeled>
      ))}
      {(['from', 'to'] as const).map((name) => (
        <Labeled key={name} label={t(`filter.${name}`)}>
          {(id) => (
            <input
              id={id}
              type="date"
              className={classes.input}
              value={filters[name] ?? ''}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          )}
        </Labeled>
      ))}
    </>
  );
}

function Labeled(props: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  );
}

/** Goes into the address a moment after the last letter; what another link puts there comes into the field. */
function Typed(props: {
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { id, value = '', onChange } = props;
  const [text, setText] = useState(value);
  const settled = useDebounced(text, 250).trim();
  const tell = useEffectEvent(() => {
    if (settled !== value && settled === text.trim()) onChange(settled);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the text has settled
  useEffect(() => tell(), [settled]);
  useEffect(() => setText((now) => (now.trim() === value ? now : value)), [value]);
  return (
    <input
      id={id}
      type="text"
      autoCapitalize="none"
      spellCheck={false}
      className={classes.input}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
