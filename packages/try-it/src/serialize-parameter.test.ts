import { describe, expect, it } from 'vitest';
import { encodeFormComponent, encodeReserved, encodeUnreserved } from './percent-encode.ts';
import { type ParameterStyle, serializePairs, serializeText } from './serialize-parameter.ts';

const pairs = (name: string, value: unknown, style: ParameterStyle, explode: boolean) =>
  serializePairs(name, value, { style, explode })
    .map(([key, text]) => `${key}=${text}`)
    .join(style === 'cookie' ? '; ' : '&');
const text = (name: string, value: unknown, style: ParameterStyle, explode: boolean) =>
  serializeText(name, value, { style, explode });

const array = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

describe('OpenAPI 3.2 "Style Examples"', () => {
  it.each([
    ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
    ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
    ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
    ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
    ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ] as const)('%s, explode %s', (style, explode, empty, string, list, map) => {
    expect(['', 'blue', array, object].map((value) => text('color', value, style, explode))).toEqual([
      empty,
      string,
      list,
      map,
    ]);
  });

  it.each([
    ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
    [
      'spaceDelimited',
      false,
      'color=',
      'color=blue',
      'color=blue%20black%20brown',
      'color=R%20100%20G%20200%20B%20150',
    ],
    ['pipeDelimited', false, 'color=', 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
    ['cookie', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['cookie', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
  ] as const)('%s, explode %s', (style, explode, empty, string, list, map) => {
    expect(['', 'blue', array, object].map((value) => pairs('color', value, style, explode))).toEqual([
      empty,
      string,
      list,
      map,
    ]);
  });

  it('deepObject encodes its brackets', () => {
    expect(pairs('color', object, 'deepObject', true)).toBe('color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150');
  });

  it('deepObject beyond the table: deeper properties and lists as qs, PHP and Rails read them', () => {
    const value = { a: { b: 1, c: null }, tags: ['x', 'y'], items: [{ id: 1 }, { id: 2 }] };
    expect(decodeURIComponent(pairs('q', value, 'deepObject', true))).toBe(
      'q[a][b]=1&q[tags][]=x&q[tags][]=y&q[items][0][id]=1&q[items][1][id]=2',
    );
    expect(decodeURIComponent(pairs('expand', ['a', 'b'], 'deepObject', true))).toBe('expand[]=a&expand[]=b');
    expect(pairs('q', 'plain', 'deepObject', true)).toBe('q=plain');
  });
});

/** RFC 6570 §3.2: the variables of its examples. */
const variables: Record<string, unknown> = {
  count: ['one', 'two', 'three'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  keys: { semi: ';', dot: '.', comma: ',' },
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_keys: {},
  undef: null,
};

describe('RFC 6570', () => {
  it.each([
    ['§3.2.2', 'simple', 'var', false, 'value'],
    ['§3.2.2', 'simple', 'hello', false, 'Hello%20World%21'],
    ['§3.2.2', 'simple', 'half', false, '50%25'],
    ['§3.2.2', 'simple', 'empty', false, ''],
    ['§3.2.2', 'simple', 'undef', false, undefined],
    ['§3.2.2', 'simple', 'empty_keys', false, undefined],
    ['§3.2.2', 'simple', 'list', false, 'red,green,blue'],
    ['§3.2.2', 'simple', 'list', true, 'red,green,blue'],
    ['§3.2.2', 'simple', 'keys', false, 'semi,%3B,dot,.,comma,%2C'],
    ['§3.2.2', 'simple', 'keys', true, 'semi=%3B,dot=.,comma=%2C'],
    ['§3.2.5', 'label', 'who', false, '.fred'],
    ['§3.2.5', 'label', 'half', false, '.50%25'],
    ['§3.2.5', 'label', 'empty', false, '.'],
    ['§3.2.5', 'label', 'undef', false, undefined],
    ['§3.2.5', 'label', 'list', false, '.red,green,blue'],
    ['§3.2.5', 'label', 'list', true, '.red.green.blue'],
    ['§3.2.5', 'label', 'keys', false, '.semi,%3B,dot,.,comma,%2C'],
    ['§3.2.5', 'label', 'keys', true, '.semi=%3B.dot=..comma=%2C'],
    ['§3.2.5', 'label', 'empty_keys', true, undefined],
    ['§3.2.7', 'matrix', 'who', false, ';who=fred'],
    ['§3.2.7', 'matrix', 'half', false, ';half=50%25'],
    ['§3.2.7', 'matrix', 'empty', false, ';empty'],
    ['§3.2.7', 'matrix', 'undef', false, undefined],
    ['§3.2.7', 'matrix', 'list', false, ';list=red,green,blue'],
    ['§3.2.7', 'matrix', 'list', true, ';list=red;list=green;list=blue'],
    ['§3.2.7', 'matrix', 'keys', false, ';keys=semi,%3B,dot,.,comma,%2C'],
    ['§3.2.7', 'matrix', 'keys', true, ';semi=%3B;dot=.;comma=%2C'],
  ] as const)('%s %s of %s, explode %s', (_section, style, name, explode, expected) => {
    expect(text(name, variables[name], style, explode)).toBe(expected);
  });

  it.each([
    ['who', false, 'who=fred'],
    ['half', false, 'half=50%25'],
    ['empty', false, 'empty='],
    ['undef', false, ''],
    ['list', false, 'list=red,green,blue'],
    ['list', true, 'list=red&list=green&list=blue'],
    ['keys', false, 'keys=semi,%3B,dot,.,comma,%2C'],
    ['keys', true, 'semi=%3B&dot=.&comma=%2C'],
    ['empty_keys', true, ''],
  ] as const)('§3.2.8 form of %s, explode %s', (name, explode, expected) => {
    expect(pairs(name, variables[name], 'form', explode)).toBe(expected);
  });

  it.each([
    ['var', 'value'],
    ['hello', 'Hello%20World!'],
    ['half', '50%25'],
    ['base', 'http://example.com/home/'],
    ['path', '/foo/bar'],
  ])('§3.2.3 reserved characters stay in %s where they are allowed', (name, expected) => {
    expect(serializeText(name, variables[name], { style: 'simple', explode: false, encode: encodeReserved })).toBe(
      expected,
    );
  });

  it('§2.3 leaves undefined members out', () => {
    expect(text('a', ['x', null, undefined, 'y'], 'simple', false)).toBe('x,y');
    expect(pairs('a', { x: null, y: 1 }, 'form', true)).toBe('y=1');
    expect(pairs('a', [null], 'form', false)).toBe('');
  });
});

describe('percent-encoding', () => {
  it.each([
    ['azAZ09-._~', 'azAZ09-._~'],
    ['a b+c', 'a%20b%2Bc'],
    ["!*'()", '%21%2A%27%28%29'],
    ['ü€😀', '%C3%BC%E2%82%AC%F0%9F%98%80'],
    ['\ud800', '%EF%BF%BD'],
    ['\r\n', '%0D%0A'],
  ])('RFC 3986 §2.3: %j', (from, to) => {
    expect(encodeUnreserved(from)).toBe(to);
  });

  it('RFC 6570 §3.2.3: a triplet stays, a lone percent sign does not', () => {
    expect(encodeReserved('%41%zz%')).toBe('%41%25zz%25');
    expect(encodeReserved('a/b?c#d', '?#')).toBe('a/b%3Fc%23d');
  });

  it('WHATWG URL: form components write a space as a plus', () => {
    const hard = 'a b+c&d=e~f*ü';
    expect(encodeFormComponent(hard)).toBe(new URLSearchParams([['', hard]]).toString().slice(1));
  });

  it('writes a nested value as JSON rather than [object Object]', () => {
    expect(decodeURIComponent(pairs('a', [{ b: 1 }], 'form', true))).toBe('a={"b":1}');
  });
});
