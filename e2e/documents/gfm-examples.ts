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

/** One example for each rule of the extensions (GFM 0.29 §4.10, §5.3, §6.5, §6.9, §6.11) in words of our own, and footnotes. */
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
  ),
  ...examples(
    '§5.3 task list items',
    [
      '- [ ] open\n- [x] done',
      '<ul><li><input disabled type="checkbox"> open</li><li><input checked disabled type="checkbox"> done</li></ul>',
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
  ...examples('§6.11 disallowed raw HTML: gone with what is in it', [
    '<b>a <title>t</title> <style>s</style></b>',
    '<p><b>a  </b></p>',
  ]),
];
