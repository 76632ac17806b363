import type { ReferenceParameter } from '@stoa/contract/reference';
import { ownList, ownObject } from '@stoa/openapi/schema/own';
import { usePortionsAround } from '@stoa/ui/use-portions-around.ts';
import { memo, useMemo } from 'react';
import { type TranslateReference, useReferenceText } from '../i18n/reference-text.ts';
import { below, nextSegment } from './field-path.ts';
import { useOperation } from './operation-context.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { Section } from './section.tsx';

const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

interface ParametersProps {
  readonly parameters: readonly ReferenceParameter[];
  readonly path: string;
  readonly level?: 2 | 3;
}

/** The parameters, a quiet list for each of their places. */
export function Parameters({ parameters, path, level }: ParametersProps) {
  const r = useReferenceText();
  const byPlace = useMemo(() => {
    const given = ownList<ReferenceParameter>(parameters).filter((one) => typeof ownObject(one).name === 'string');
    return places.map((place) => ({ place, portions: inPortions(given.filter((one) => one.in === place)) }));
  }, [parameters]);
  return byPlace.map(({ place, portions }) => {
    if (portions.length === 0) return null;
    const placePath = below(path, place);
    return (
      <Section key={place} id={placePath} title={titleOfPlace(place, r)} level={level}>
        <Rows portions={portions} place={place} path={placePath} />
      </Section>
    );
  });
}

/** What the parameters of a place are called together. */
function titleOfPlace(place: (typeof places)[number], r: TranslateReference): string {
  const titles = {
    path: r('op.pathParameters'),
    query: r('op.queryParameters'),
    querystring: r('op.queryString'),
    header: r('op.headerParameters'),
    cookie: r('op.cookieParameters'),
  };
  return titles[place];
}

/** Number of rows that are drawn at once. */
const rowsAPortion = 20;
/** The height in pixels of a row with a line of description. */
const likelyHeight = 72;

function inPortions(parameters: readonly ReferenceParameter[]): ReferenceParameter[][] {
  return Array.from({ length: Math.ceil(parameters.length / rowsAPortion) }, (_, at) =>
    parameters.slice(at * rowsAPortion, (at + 1) * rowsAPortion),
  );
}

interface RowsProps {
  readonly portions: readonly (readonly ReferenceParameter[])[];
  readonly place: (typeof places)[number];
  readonly path: string;
}

/** Draws many rows in portions: first the one where the address leads, or the first one; the others later. */
function Rows({ portions, place, path }: RowsProps) {
  const { target } = useOperation();
  const wanted = nextSegment(path, target);
  const at = portions.findIndex((rows) => rows.some(({ name }) => name === wanted));
  const drawn = usePortionsAround(portions, portions.length, Math.max(0, at));
  return portions.map((rows, index) =>
    drawn.has(index) ? (
      <Portion key={rows[0]?.name} rows={rows} place={place} path={path} />
    ) : (
      <div key={rows[0]?.name} style={{ height: rows.length * likelyHeight }} />
    ),
  );
}

interface PortionProps extends Omit<RowsProps, 'portions'> {
  readonly rows: readonly ReferenceParameter[];
}

const Portion = memo(function Portion({ rows, place, path }: PortionProps) {
  return rows.map((parameter) => (
    <ParameterRow key={parameter.name} parameter={parameter} name={parameter.name} place={place} path={path} />
  ));
});
