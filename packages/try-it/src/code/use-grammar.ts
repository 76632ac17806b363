import { useEffect, useState } from 'react';
import type { Colour, GrammarLoader } from './grammars.ts';

/** The highlighter of one language; undefined while it is on its way, and where it does not come: then code is plain. */
export function useGrammar(load: GrammarLoader): Colour | undefined {
  const [ready, setReady] = useState<{ readonly load: GrammarLoader; readonly colour: Colour }>();
  useEffect(() => {
    let current = true;
    load().then(
      (colour) => current && setReady({ load, colour }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [load]);
  return ready?.load === load ? ready.colour : undefined;
}
