const or: Readonly<Record<string, string>> = { en: 'or', ca: 'o', de: 'oder', es: 'o', fr: 'ou' };

/**
 * What stands between the words of a choice, such as `, ` and ` or `, as `Intl.ListFormat` has it: the first of those
 * formats costs a page longer than drawing all its types.
 * @param tag RFC 5646
 * @returns one fewer than words
 */
export function betweenChoices(words: readonly string[], tag: string): string[] {
  const language = tag.split('-')[0] ?? '';
  return words.slice(1).map((next, at) => {
    if (at < words.length - 2) return ', ';
    // Spanish says «u» before the sound of an o; English sets a comma before the last of several.
    const word = language === 'es' && /^(h?o|8)/i.test(next) ? 'u' : (or[language] ?? or.en);
    return language === 'en' && words.length > 2 ? `, ${word} ` : ` ${word} `;
  });
}
