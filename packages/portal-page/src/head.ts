import type { PageFacts } from '@stoa/program-pages/page-facts';

/** Characters of a description that search engines show. */
const longestDescription = 300;

/** The elements of a page's head that depend on what it is about; everything in them is escaped. */
export function headElements(facts: PageFacts, siteName: string): string {
  const { title, description, canonical, image, isIndexed } = facts;
  const text = description && shortened(description);
  const elements = [
    ...(text ? [meta('name', 'description', text)] : []),
    ...(isIndexed
      ? [
          ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
          meta('property', 'og:title', title),
          ...(text ? [meta('property', 'og:description', text)] : []),
          ...(canonical ? [meta('property', 'og:url', canonical)] : []),
          ...(image ? [meta('property', 'og:image', image), meta('property', 'og:image:alt', siteName)] : []),
          meta('property', 'og:type', 'website'),
          meta('property', 'og:site_name', siteName),
        ]
      : [meta('name', 'robots', 'noindex')]),
  ];
  return elements.join('\n    ');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Returns the text in one line, cut between words. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined).toWellFormed()}…`;
}
