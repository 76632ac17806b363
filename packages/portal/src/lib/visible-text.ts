/**
 * Returns foreign text unchanged, except for characters that are invisible, break the line or turn the direction of reading:
 * those are shown as `⟨U+202E⟩`. Pure.
 */
export function visibleText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
