export interface GfmExample {
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

const cell = (tag: 'th' | 'td', words: string, align?: string) =>
  `<${tag}${align ? ` align="${align}"` : ''}>${words}</${tag}>`;
const row = (tag: 'th' | 'td', ...cells: string[]) => `<tr>${cells.map((words) => cell(tag, words)).join('')}</tr>`;
const table = (head: string, ...rows: string[]) =>
  `<table><thead>${head}</thead>${rows.length > 0 ? `<tbody>${rows.join('')}</tbody>` : ''}</table>`;

function examples(section: string, ...pairs: readonly (readonly [markdown: string, html: string])[]): GfmExample[] {
  return pairs.map(([markdown, html]) => ({ section, markdown, html }));
}

/**
 * One example for each rule of the extensions (GFM 0.29 §4.10, §5.3, §6.5, §6.9, §6.11) and of GitHub's own tests of them,
 * in words of our own: theirs are CC BY-SA 4.0, and run where they lie beside the project (`gfm-specification.test.ts`).
 */
export const gfmExamples: readonly GfmExample[] = [
  ...examples(
    '§4.10 tables',
    ['| port | ship |\n| --- | --- |\n| Kiel | Astra |', table(row('th', 'port', 'ship'), row('td', 'Kiel', 'Astra'))],
    [
      '| a | long |\n:-: | ------:\nb | c',
      table(
        `<tr>${cell('th', 'a', 'center')}${cell('th', 'long', 'right')}</tr>`,
        `<tr>${cell('td', 'b', 'center')}${cell('td', 'c', 'right')}</tr>`,
      ),
    ],
    [
      '| p\\|q |\n| --- |\n| a `\\|` code |\n| a **\\|** strong |',
      table(row('th', 'p|q'), row('td', 'a <code>|</code> code'), row('td', 'a <strong>|</strong> strong')),
    ],
    [
      '| a | b |\n| --- | --- |\n| c | d |\n> quoted',
      `${table(row('th', 'a', 'b'), row('td', 'c', 'd'))}<blockquote><p>quoted</p></blockquote>`,
    ],
    [
      '| a | b |\n| --- | --- |\n| c | d |\ne\n\nf',
      `${table(row('th', 'a', 'b'), row('td', 'c', 'd'), row('td', 'e', ''))}<p>f</p>`,
    ],
    ['| a | b |\n| --- |\n| c |', '<p>| a | b |\n| --- |\n| c |</p>'],
    [
      '| a | b |\n| --- | --- |\n| c |\n| d | e | f |',
      table(row('th', 'a', 'b'), row('td', 'c', ''), row('td', 'd', 'e')),
    ],
    ['| a | b |\n| --- | --- |', table(row('th', 'a', 'b'))],
    ['| a |\n--- |', table(row('th', 'a'))],
    ['| no | table |\n\n| nor | this |\n| or | this |', '<p>| no | table |</p><p>| nor | this |\n| or | this |</p>'],
    [
      'Before\n\n| _a_ | ü |\n| - | - |\n| 1. no list | | \n| - a **b** | c |\n\nAfter',
      `<p>Before</p>${table(row('th', '<em>a</em>', 'ü'), row('td', '1. no list', ''), row('td', '- a <strong>b</strong>', 'c'))}<p>After</p>`,
    ],
    [
      'a | b\n:-- | ---\nc | d',
      table(`<tr>${cell('th', 'a', 'left')}<th>b</th></tr>`, `<tr>${cell('td', 'c', 'left')}<td>d</td></tr>`),
    ],
    [
      '| a | b |\n| - | - |\n| \\\\ | `\\\\` |\n| \\_ | `\\_` |\n| \\q | `\\q` |',
      table(
        row('th', 'a', 'b'),
        row('td', '\\', '<code>\\\\</code>'),
        row('td', '_', '<code>\\_</code>'),
        row('td', '\\q', '<code>\\q</code>'),
      ),
    ],
    ['| a |\n| - |\n| <b>x</b><br>y |', table(row('th', 'a'), row('td', '<b>x</b><br>y'))],
    [
      '| [a][] |\n| - |\n| ![b][a] |\n\n[a]: /x',
      table(row('th', '<a href="/x">a</a>'), row('td', '<img src="/x" alt="b">')),
    ],
    ['| a | b | c |\n| - | - | - |\n| d || e |', table(row('th', 'a', 'b', 'c'), row('td', 'd', '', 'e'))],
    ['| a | b |\n| - | - |\n|***(c)***|', table(row('th', 'a', 'b'), row('td', '<em><strong>(c)</strong></em>', ''))],
    ['one\ntwo\n| a |\n| - |\n| b |', `<p>one\ntwo</p>${table(row('th', 'a'), row('td', 'b'))}`],
    [
      '| a | b |\n| - | - |\n| https://a.example www.b.example | ~~c~~ |',
      table(
        row('th', 'a', 'b'),
        row(
          'td',
          '<a href="https://a.example">https://a.example</a> <a href="http://www.b.example">www.b.example</a>',
          '<del>c</del>',
        ),
      ),
    ],
  ),
  ...examples(
    '§5.3 task list items',
    [
      '- [ ] open\n- [x] done',
      '<ul><li><input disabled type="checkbox"> open</li><li><input checked disabled type="checkbox"> done</li></ul>',
    ],
    [
      '- [_] a\n- [xx] b\n- [x]\n- [ ]c\n1. [x] d',
      '<ul><li>[_] a</li><li>[xx] b</li><li>[x]</li><li>[ ]c</li></ul><ol><li><input checked type="checkbox"> d</li></ol>',
    ],
    [
      '- [x] a\n  - [ ] b\n  - [X] c\n- [ ] d',
      '<ul><li><input checked type="checkbox"> a<ul><li><input type="checkbox"> b</li><li><input checked type="checkbox"> c</li></ul></li><li><input type="checkbox"> d</li></ul>',
    ],
  ),
  ...examples(
    '§6.5 strikethrough',
    ['~~Gone~~ here, ~there~', '<p><del>Gone</del> here, <del>there</del></p>'],
    ['Not ~~across\n\nparagraphs~~', '<p>Not ~~across</p><p>paragraphs~~</p>'],
    ['Not ~~~three~~~', '<p>Not ~~~three~~~</p>'],
    ['A ~b ~ c~ d ~ e.', '<p>A <del>b ~ c</del> d ~ e.</p>'],
    ['No ~~~~~five~~~~~, no ~pair~~', '<p>No ~~~~~five~~~~~, no ~pair~~</p>'],
    [
      '~~www.stoa.example~~ ~https://stoa.example~',
      '<p><del><a href="http://www.stoa.example">www.stoa.example</a></del> <del><a href="https://stoa.example">https://stoa.example</a></del></p>',
    ],
  ),
  ...examples(
    '§6.9 autolinks',
    ['www.stoa.example', '<p><a href="http://www.stoa.example">www.stoa.example</a></p>'],
    [
      'See www.stoa.example/help now',
      '<p>See <a href="http://www.stoa.example/help">www.stoa.example/help</a> now</p>',
    ],
    [
      'www.stoa.example. Or www.stoa.example/a.b.',
      '<p><a href="http://www.stoa.example">www.stoa.example</a>. Or <a href="http://www.stoa.example/a.b">www.stoa.example/a.b</a>.</p>',
    ],
    [
      '(www.stoa.example/a_(b)) and www.stoa.example/(c))',
      '<p>(<a href="http://www.stoa.example/a_(b)">www.stoa.example/a_(b)</a>) and <a href="http://www.stoa.example/(c)">www.stoa.example/(c)</a>)</p>',
    ],
    ['www.stoa.example/s?q=(a)+b', '<p><a href="http://www.stoa.example/s?q=(a)+b">www.stoa.example/s?q=(a)+b</a></p>'],
    [
      'www.stoa.example/s?q=a&x=b; www.stoa.example/s?q=a&amp;',
      '<p><a href="http://www.stoa.example/s?q=a&amp;x=b">www.stoa.example/s?q=a&amp;x=b</a>; <a href="http://www.stoa.example/s?q=a">www.stoa.example/s?q=a</a>&amp;</p>',
    ],
    ['www.stoa.example/a<b', '<p><a href="http://www.stoa.example/a">www.stoa.example/a</a>&lt;b</p>'],
    [
      'http://stoa.example (https://a.stoa.example/?b=c_(d))',
      '<p><a href="http://stoa.example">http://stoa.example</a> (<a href="https://a.stoa.example/?b=c_(d)">https://a.stoa.example/?b=c_(d)</a>)</p>',
    ],
    ['ada@stoa.example', '<p><a href="mailto:ada@stoa.example">ada@stoa.example</a></p>'],
    [
      'ada@stoa+x.example is none, ada+x@stoa.example is one.',
      '<p>ada@stoa+x.example is none, <a href="mailto:ada+x@stoa.example">ada+x@stoa.example</a> is one.</p>',
    ],
    [
      'a.b-c_d@a.b a.b-c_d@a.b. a.b-c_d@a.b- a.b-c_d@a.b_',
      '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a> <a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>. a.b-c_d@a.b- a.b-c_d@a.b_</p>',
    ],
  ),
  ...examples(
    '§6.9 autolinks, extended',
    [
      '**see https://a.example**, "http://b.example" \'http://c.example\'',
      `<p><strong>see <a href="https://a.example">https://a.example</a></strong>, "<a href="http://b.example">http://b.example</a>" '<a href="http://c.example">http://c.example</a>'</p>`,
    ],
    ['http://stoa.example/ä', '<p><a href="http://stoa.example/%C3%A4">http://stoa.example/ä</a></p>'],
    ['http://🍄.example/', '<p><a href="http://%F0%9F%8D%84.example/">http://🍄.example/</a></p>'],
    ['![http://a.example/b](/c)', '<p><img src="/c" alt="http://a.example/b"></p>'],
    ['[see www.a.example](/c)', '<p><a href="/c">see www.a.example</a></p>'],
    ['* @a.b.c@. x\n* n@. b', '<ul><li>@a.b.c@. x</li><li>n@. b</li></ul>'],
    ['(See http://stoa.example/ok.)', '<p>(See <a href="http://stoa.example/ok">http://stoa.example/ok</a>.)</p>'],
  ),
  ...examples(
    '§6.11 disallowed raw HTML: gone with what is in it; words where nothing closes it',
    ['<b>a <title>t</title> <style>s</style></b>', '<p><b>a  </b></p>'],
    [
      'The <title> of **a** page\n\n<div>\n<xmp> and <iframe src="x">\n</div>\n\nMore',
      '<p>The &lt;title&gt; of <strong>a</strong> page</p><div>&lt;xmp&gt; and &lt;iframe src="x"&gt;</div><p>More</p>',
    ],
    ['No <textarea> and <PLAINTEXT> here', '<p>No &lt;textarea&gt; and &lt;PLAINTEXT&gt; here</p>'],
  ),
  ...examples('footnotes, numbered by their first citation; what nobody cites is left out', [
    'A[^x] and b[^1].\n\n[^1]: One\n\n[^x]:\n    > Quoted\n\n    Words\n\n[^y]: Unused\n\nNone[^z].',
    '<p>A<sup><a href="#fn1">1</a></sup> and b<sup><a href="#fn2">2</a></sup>.</p><p>None[^z].</p><section><ol><li><blockquote><p>Quoted</p></blockquote><p>Words</p></li><li><p>One</p></li></ol></section>',
  ]),
];
