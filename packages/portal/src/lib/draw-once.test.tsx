// @vitest-environment jsdom
import { createContext, type ReactNode, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { drawOnce } from './draw-once.ts';

function htmlOf(node: ReactNode): string {
  const place = document.createElement('div');
  place.append(drawOnce(node));
  return place.innerHTML;
}

const Context = createContext('');
const Stateful = () => <i>{useState(0)[0]}</i>;
const Named = ({ name, children }: { name: string; children?: ReactNode }) => (
  <b className={name}>
    {name} {children}
  </b>
);

it.each([
  ['nothing', null],
  ['text, as text', '<img src=x onerror=alert(1)> & more'],
  ['numbers, and no booleans', [0, 1.5, true, false, undefined]],
  ['elements with attributes', <input key="a" type="text" disabled tabIndex={-1} aria-label="A" data-x={1} />],
  ['false, where it is a word', <i key="a" aria-hidden={false} hidden={false} />],
  ['lists and fragments', ['a', 'b'].map((each) => <Named key={each} name={each} />)],
  [
    'components within components',
    <Named key="a" name="x">
      <Named name="y">z</Named>
    </Named>,
  ],
  [
    'pictures',
    <svg key="a" viewBox="0 0 4 4" strokeWidth="1.5" strokeLinecap="round" fillRule="evenodd" aria-hidden="true">
      <path d="M0 0h4" />
    </svg>,
  ],
])('draws %s as React does', (_, node) => {
  expect(htmlOf(node).replace(/=""/g, '')).toBe(htmlFromReact(node));
});

it('a picture is one, not an element of that name', () => {
  const drawn = drawOnce(
    <svg aria-hidden="true">
      <path d="M0 0" />
    </svg>,
  );
  expect(drawn.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
});

it('what has a state, a context or a promise is refused', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => drawOnce(<Context value="a">b</Context>)).toThrow(TypeError);
  expect(() => drawOnce(Promise.resolve('a'))).toThrow(TypeError);
  expect(() => drawOnce(<Stateful />)).toThrow();
});

/** Parsed and written again, so that both are written by the same hand. */
function htmlFromReact(node: ReactNode): string {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<>{node}</>);
  return place.innerHTML.replace(/=""/g, '');
}
