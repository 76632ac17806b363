import { useEffect, useState } from 'react';
import type { CodePiece } from './highlight.ts';

/** Colours code; undefined while the highlighter is on its way. */
export type Colour = ((code: string) => readonly CodePiece[]) | undefined;

export type GrammarLoader = () => Promise<Readonly<Record<string, unknown>>>;

/** The highlighter of one language, loaded when it is first needed; without it code is plain. */
export function useGrammar(load: GrammarLoader): Colour {
  const [ready, setReady] = useState<{ load: GrammarLoader; colour: Colour }>();
  useEffect(() => {
    let current = true;
    Promise.all([import('./highlight.ts'), load()]).then(
      ([{ highlight }, grammar]) => {
        if (current) setReady({ load, colour: (code) => highlight(code, grammar) });
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [load]);
  return ready?.load === load ? ready.colour : undefined;
}
