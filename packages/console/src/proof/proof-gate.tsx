import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useServices } from '../services.tsx';
import { loadFactors } from './load-factors.ts';

const ProofDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./proof-dialog.tsx'), loadFactors()]);
  return { default: dialog.ProofDialog };
});

/** Shows the dialog whenever a call waits for proof, whichever screen made it. */
export function ProofGate() {
  const { proof } = useServices();
  const asked = useSyncExternalStore(proof.subscribe, proof.current);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog kind={asked.kind} onAnswer={asked.answer} />
    </Suspense>
  );
}
