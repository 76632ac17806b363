/**
 * Brings a line into what its list shows. Scrolls the list alone: `scrollIntoView` would move the page as well.
 * @param frame what scrolls the list
 */
export function showWithin(line: HTMLElement, frame: Element | null): void {
  if (!frame) return;
  const [own, outer] = [line.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (own.top < outer.top || own.bottom > outer.bottom) frame.scrollTop += own.top - outer.top - outer.height / 3;
}
