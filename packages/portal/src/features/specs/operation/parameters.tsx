import type { ReferenceParameter } from '@stoa/contract/reference';
import { useReferenceText } from '../../../i18n/reference/reference-text.ts';
import { below } from './field-path.ts';
import { ParameterRow } from './parameter-row.tsx';
import { ownList, ownObject } from './schema/own.ts';
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
  const titles = {
    path: r('op.pathParameters'),
    query: r('op.queryParameters'),
    querystring: r('op.queryString'),
    header: r('op.headerParameters'),
    cookie: r('op.cookieParameters'),
  };
  const given = ownList<ReferenceParameter>(parameters).filter((one) => typeof ownObject(one).name === 'string');
  return places.map((place) => {
    const here = given.filter((parameter) => parameter.in === place);
    if (here.length === 0) return null;
    const placePath = below(path, place);
    return (
      <Section key={place} id={placePath} title={titles[place]} level={level}>
        {here.map((parameter) => (
          <ParameterRow
            key={parameter.name}
            parameter={parameter}
            name={parameter.name}
            place={place}
            path={placePath}
          />
        ))}
      </Section>
    );
  });
}
