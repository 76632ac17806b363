/**
 * Goes to a section and keeps it where it is while the text before it finds its height, until the reader goes elsewhere.
 * Some browsers do the latter by themselves (CSS Scroll Anchoring), others do not.
 * @returns lets go of it
 */
export function holdSection(section: HTMLElement): () => void {
  section.scrollIntoView();
  const text = section.closest('[data-document]');
  if (!text || typeof ResizeObserver === 'undefined') return () => undefined;
  const whereItIs = () => ({ page: window.scrollY, section: section.getBoundingClientRect().top });
  let left = whereItIs();
  const observer = new ResizeObserver(() => {
    const now = whereItIs();
    const isThere = Math.abs(now.section - left.section) < 2;
    if (!isThere && now.page !== left.page) return observer.disconnect();
    if (!isThere) section.scrollIntoView();
    left = whereItIs();
  });
  observer.observe(text);
  return () => observer.disconnect();
}
