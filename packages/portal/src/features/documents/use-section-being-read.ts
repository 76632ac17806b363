import { useEffect, useState } from 'react';
import type { Heading } from './headings.ts';

/** The milliseconds between two measurements. */
const pause = 100;
/** The pixels below the window's top, under the page's bar, at which a heading counts as reached. */
const readFrom = 96;

/** The anchor of the last section whose heading has passed the top of the window; at first the first one. */
export function useSectionBeingRead(contents: readonly Heading[]): string | undefined {
  const [reading, setReading] = useState<string>();
  useEffect(() => {
    const listed = new Set(contents.map(({ id }) => id));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      setReading(lastPassed(listed) ?? contents[0]?.id);
    };
    // Asking for places makes the browser lay out at once: not in every frame of a fast scroll.
    const onScroll = () => {
      timer ??= setTimeout(look, pause);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, [contents]);
  return reading;
}

/**
 * Asks for places within the portion at the top of the window alone: to ask for one far away would lay out what the
 * browser has left out on purpose.
 */
function lastPassed(listed: ReadonlySet<string>): string | undefined {
  const chunks = [...(document.querySelector('[data-document]')?.children ?? [])];
  const at = chunks.findLastIndex((chunk) => chunk.getBoundingClientRect().top <= readFrom);
  for (let index = at; index >= 0; index -= 1) {
    const headings = [...(chunks[index]?.querySelectorAll<HTMLElement>(':is(h2, h3, h4, h5, h6)[id]') ?? [])];
    const passed = headings.findLast(
      (heading) => listed.has(heading.id) && (index < at || heading.getBoundingClientRect().top <= readFrom),
    );
    if (passed) return passed.id;
  }
  return undefined;
}
