import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useServices } from '../services.tsx';

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

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
