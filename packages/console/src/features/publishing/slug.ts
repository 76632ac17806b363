/** Letters that are no letter with an accent. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** A name in addresses from a title, such as `ubersicht`; the empty text where no letter or digit is Latin. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9\s]/gu, (letter) => letters[letter] ?? ' ')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 100)
    .replace(/-$/, '');
}

/** Checks the rule of the contract's `slugSchema`: the console does not load the schemas. */
export function isSlug(text: string): boolean {
  return text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** The first of `overview`, `overview-2`, `overview-3` that is not taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  let free = slug;
  for (let nth = 2; taken.includes(free); nth += 1) free = `${slug}-${nth}`;
  return free;
}
