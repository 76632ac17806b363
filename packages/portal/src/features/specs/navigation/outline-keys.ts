import { itemAt, type Outline } from './outline.ts';

/** What a key does in the outline (WAI-ARIA Authoring Practices, tree view). */
export type OutlineMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'open' | 'close'; readonly index: number };

/** Lines that Page Up and Page Down leap over. */
const page = 10;

/**
 * @param key as `KeyboardEvent.key` names it
 * @param index the line that has the focus
 * @returns undefined where the key means nothing here
 */
export function moveInOutline(outline: Outline, index: number, key: string): OutlineMove | undefined {
  const last = outline.length - 1;
  const item = itemAt(outline, index);
  if (!item) return undefined;
  const focus = (to: number): OutlineMove => ({ kind: 'focus', index: Math.min(last, Math.max(0, to)) });
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'PageDown':
      return focus(index + page);
    case 'PageUp':
      return focus(index - page);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(last);
    case 'ArrowRight':
      if (item.kind !== 'group') return undefined;
      if (!item.opened) return { kind: 'open', index };
      return (itemAt(outline, index + 1)?.level ?? 0) > item.level ? focus(index + 1) : undefined;
    case 'ArrowLeft': {
      if (item.kind === 'group' && item.opened) return { kind: 'close', index };
      const above = lineAbove(outline, index, item.level);
      return above === undefined ? undefined : focus(above);
    }
    default:
      return undefined;
  }
}

/** The heading above a line. */
function lineAbove(outline: Outline, index: number, level: number): number | undefined {
  if (level <= 1) return undefined;
  // The search skips whole segments: a tag can have ten thousand operations.
  for (let at = outline.segments.length - 1; at >= 0; at -= 1) {
    const segment = outline.segments[at];
    if (!segment || segment.start >= index) continue;
    const item = segment.item(0);
    if (item.kind === 'group' && item.level < level) return segment.start;
  }
  return undefined;
}

/**
 * The next line whose words begin with what was typed; from the line itself where more than one letter was typed, so that
 * "li" after "l" stays on "List".
 * @param titleOf the line's words; undefined where they have not been fetched
 */
export function typeAhead(
  outline: Outline,
  index: number,
  typed: string,
  titleOf: (index: number) => string | undefined,
): number | undefined {
  // One letter again and again goes from hit to hit.
  const repeated = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = (repeated ? (typed[0] as string) : typed).toLowerCase();
  const from = typed.length > 1 && !repeated ? index : index + 1;
  for (let step = 0; step < outline.length; step += 1) {
    const at = (from + step) % outline.length;
    if (titleOf(at)?.toLowerCase().startsWith(wanted)) return at;
  }
  return undefined;
}
