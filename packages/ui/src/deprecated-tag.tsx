import { SmallGlyph } from './glyphs/small-glyph.tsx';
import { Tag } from './tag.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const toppled = 'M3 11V6.400l2 1.500 2-2.200 2 1.700V11zM3.600 1.900 10.900 0l.5 1.900-7.300 1.900zM1 12h10v2H1z';

/** "Deprecated", with a broken column; `compact` shows the column alone, and reads the word out. */
export function DeprecatedTag({ label, compact = false }: { readonly label: string; readonly compact?: boolean }) {
  return (
    <Tag tone="warning" icon={<SmallGlyph d={toppled} size={11} />}>
      {compact ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Tag>
  );
}
