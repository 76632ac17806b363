import { useEffect, useState } from 'react';
import type { GrammarLoader, Highlight } from './grammars.ts';

/** The highlighter of one language; undefined while it is on its way, and where it does not come: then code is plain. */
export function useGrammar(load: GrammarLoader): Highlight | undefined {
  const [ready, setReady] = useState<{ readonly load: GrammarLoader; readonly highlight: Highlight }>();
  useEffect(() => {
    let current = true;
    load().then(
      (highlight) => current && setReady({ load, highlight }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [load]);
  return ready?.load === load ? ready.highlight : undefined;
}
