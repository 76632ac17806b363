import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it.each([
  ['/ships/\u202egpj.exe', '/ships/⟨U+202E⟩gpj.exe'],
  ['/a\r\nb\u0000', '/a⟨U+000D⟩⟨U+000A⟩b⟨U+0000⟩'],
  ['/a\u200b\u2066\ufeff', '/a⟨U+200B⟩⟨U+2066⟩⟨U+FEFF⟩'],
  ['/\ud800', '/⟨U+D800⟩'],
  ['/zażółć/船/שלום/🚢', '/zażółć/船/שלום/🚢'],
])('what is not seen or turns the direction of reading is shown: %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
