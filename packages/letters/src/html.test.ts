import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values are escaped, templates within templates are not escaped twice', () => {
  const name = html`<b title="${'"\'>'}">${'<script>&'}</b>`;
  expect(html`<p>${name}${[html`<i>${1}</i>`, 'a<b']}${null}${undefined}${false}</p>`.source).toBe(
    '<p><b title="&quot;&#39;&gt;">&lt;script&gt;&amp;</b><i>1</i>a&lt;b</p>',
  );
});
