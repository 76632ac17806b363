import { beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceText, type TranslateReference } from '../i18n/reference-text.ts';
import { parameterStyle } from './parameter-style.ts';

let r: TranslateReference;
beforeAll(async () => {
  r = await loadReferenceText('en');
});

type Parameter = Parameters<typeof parameterStyle>[0];
type Styled = Parameters<typeof parameterStyle>[1];
const written = (parameter: Parameter, place: Styled['place'], kind: Styled['kind']) =>
  parameterStyle(parameter, { place, name: 'id', kind }, { r, tag: 'en' }).map(({ text, code }) =>
    [text, ...(code ?? [])].join(' '),
  );

describe('how a parameter is written (OpenAPI 3.1 §4.8.12.2, RFC 6570)', () => {
  it.each<[Parameter, Styled['place'], Styled['kind'], string[]]>([
    [{ style: 'simple', explode: false }, 'path', 'array', []],
    [{ style: 'form', explode: true }, 'query', 'array', []],
    [{}, 'query', 'array', []],
    [{ style: 'form', explode: false }, 'query', 'array', ['written as id=a,b']],
    [{ style: 'form', explode: false }, 'query', 'object', ['written as id=x,1,y,2']],
    [{ style: 'form', explode: false }, 'query', 'value', []],
    [{ style: 'pipeDelimited', explode: false }, 'query', 'array', ['written as id=a|b']],
    [{ style: 'spaceDelimited', explode: false }, 'query', 'array', ['written as id=a%20b']],
    [{ style: 'deepObject', explode: true }, 'query', 'object', ['written as id[x]=1&id[y]=2']],
    [{ style: 'label', explode: false }, 'path', 'value', ['written as .a']],
    [{ style: 'label', explode: true }, 'path', 'array', ['written as .a.b']],
    [{ style: 'matrix', explode: true }, 'path', 'array', ['written as ;id=a;id=b']],
    [{ style: 'matrix', explode: false }, 'path', 'object', ['written as ;id=x,1,y,2']],
    [{ style: 'simple', explode: true }, 'header', 'object', ['written as x=1,y=2']],
    [{ content: { 'application/json': {} } }, 'query', 'object', ['written as application/json']],
    [
      { allowReserved: true, allowEmptyValue: true },
      'query',
      'value',
      ['reserved characters are not encoded', 'may be empty'],
    ],
    [{ style: 7, explode: 'x', content: null } as unknown as Parameter, 'query', 'array', []],
  ])('%j in %s of %s', (parameter, place, kind, words) => {
    expect(written(parameter, place, kind)).toEqual(words);
  });
});
