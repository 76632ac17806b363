import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { statusPhrase } from '@stoa/ui/status-phrase.ts';
import { useEffect, useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import type { VersionChoice } from '../dashboard/version-filter.tsx';
import { type CallFilters, type CallRange, callRanges } from './call-filters.ts';
import styles from './recent-calls.module.css';

const classes = ['2XX', '3XX', '4XX', '5XX'];
const codes = ['400', '401', '403', '404', '409', '422', '429', '500', '502', '503', '504'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
/** A word that is still being typed is not looked for. */
const typingMs = 400;

export interface CallFilterBarProps {
  readonly filters: CallFilters;
  readonly versions: readonly VersionChoice[];
  readonly onChange: (change: CallFilters, how?: { readonly replace: boolean }) => void;
}

/** Path, status, method, product version and time; what the address names is always among the choices. */
export function CallFilterBar({ filters, versions, onChange }: CallFilterBarProps) {
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const { from, to } = filters;
  const period =
    from &&
    to &&
    new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).formatRange(
      Date.parse(from),
      Date.parse(to),
    );
  const statusName = (code: string) =>
    code.endsWith('XX') ? code.toLowerCase() : `${code} ${statusPhrase(code) ?? ''}`.trim();
  const times = [
    ...(period ? [{ value: 'period', label: period }] : []),
    ...(Object.keys(callRanges) as CallRange[]).map((range) => ({ value: range, label: words(`range.${range}`) })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is submitted; each change counts at once
    <div className={styles.filters} role="search" aria-label={words('calls.filters')}>
      <PathFilter
        path={filters.path ?? ''}
        onChange={(path) => onChange({ path: path || undefined }, { replace: true })}
      />
      <Choice
        label={words('calls.status')}
        any={words('calls.anyStatus')}
        value={filters.status}
        choices={named([...classes, ...codes], filters.status, statusName)}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={words('calls.method')}
        any={words('calls.anyMethod')}
        value={filters.method}
        choices={named(methods, filters.method, (method) => method)}
        onChange={(method) => onChange({ method })}
      />
      {(versions.length > 1 || filters.version) && (
        <Choice
          label={words('operations.version')}
          any={words('calls.anyVersion')}
          value={filters.version}
          choices={named(
            versions.map(({ id }) => id),
            filters.version,
            (id) => versions.find((version) => version.id === id)?.label ?? id,
          )}
          onChange={(version) => onChange({ version })}
        />
      )}
      <Choice
        label={words('calls.time')}
        any={words('calls.anyTime')}
        value={period ? 'period' : filters.range}
        choices={times}
        onChange={(range) => onChange({ range: range as CallRange | undefined, from: undefined, to: undefined })}
      />
    </div>
  );
}

function named(values: readonly string[], chosen: string | undefined, name: (value: string) => string) {
  const all = chosen !== undefined && !values.includes(chosen) ? [...values, chosen] : values;
  return all.map((value) => ({ value, label: name(value) }));
}

function Choice(props: {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}) {
  return (
    <NativeSelect
      aria-label={props.label}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{props.any}</option>
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function PathFilter({ path, onChange }: { readonly path: string; readonly onChange: (path: string) => void }) {
  const words = useAnalyticsText();
  const [typed, setTyped] = useState(path);
  const [before, setBefore] = useState(path);
  // The path was changed from outside, by Back or Clear.
  if (path !== before) {
    setBefore(path);
    setTyped(path);
  }
  useEffect(() => {
    if (typed === path) return;
    const timer = setTimeout(() => onChange(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed, path, onChange]);
  return (
    <SearchField
      aria-label={words('calls.path')}
      placeholder={words('calls.path')}
      maxLength={255}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== path) onChange(typed);
      }}
    />
  );
}
