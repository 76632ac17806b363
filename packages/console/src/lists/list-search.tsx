import { SearchField } from '@stoa/ui/search-field.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useEffect, useEffectEvent, useState } from 'react';

export interface ListSearchProps {
  readonly label: string;
  /** As the address has it. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Searches as one types: the address follows a moment later, and a changed address (such as by Back) changes the field. */
export function ListSearch({ label, value = '', onChange }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const settled = useDebounced(typed, 200);
  const tell = useEffectEvent(() => {
    if (settled === typed && settled.trim() !== value) onChange(settled.trim() || undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what was typed has come to rest
  useEffect(() => tell(), [settled]);
  return (
    <SearchField
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
