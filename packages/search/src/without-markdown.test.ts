import { expect, test } from 'vitest';
import { withoutMarkdown } from './without-markdown.ts';

test.each([
  ['Above\n\n---\n\nBelow', 'Above Below'],
  ['Title\n=====\nText', 'Title Text'],
  ['| A | B |\n| --- | :-: |\n| 1 | 2 |', 'A B 1 2'],
  ['A --- B :--- --: C', 'A B C'],
  ['## Head\n\n- one\n- *two*\n+ **three**', 'Head one two three'],
  ['Use `POST /parcels`, ~~or not~~.', 'Use POST /parcels, or not.'],
  ['See [the guide](https://x.example/a) and ![a map](map.svg).', 'See the guide and a map.'],
  ['See [the guide][1].\n\n[1]: https://x.example', 'See the guide.'],
  ['> [!NOTE]\n> Mind _this_ and snake_case_names.', 'Mind this and snake_case_names.'],
  ['A<br>B <!-- never --> C &amp; D &lt;E&gt;', 'A B C & D <E>'],
  ['```js\nawait fetch()\n```', 'await fetch()'],
  ['2 \\* 3, well-known - and 4-5', '2 3, well-known and 4-5'],
  ['', ''],
])('%j reads %j', (markdown, plain) => {
  expect(withoutMarkdown(markdown)).toBe(plain);
});

test('a long line of signs takes no longer than it is', () => {
  for (const sign of ['[', '!', '-', '_ ', '<!--', '](', '\\', '| -'])
    expect(withoutMarkdown(sign.repeat(20_000)).length).toBeLessThanOrEqual(sign.length * 20_000);
});
