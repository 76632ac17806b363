/** HTML that is safe to send: made by the `html` tag, or a constant of ours. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

/**
 * Tag for HTML templates: every interpolated value is escaped, for text and for quoted attributes alike; only what
 * this tag made itself goes in as it is. `null`, `undefined` and `false` are left out.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.reduce((before, part, index) => before + render(values[index - 1]) + part));
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
