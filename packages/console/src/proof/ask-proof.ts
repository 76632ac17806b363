import type { ProofKind } from '@stoa/client/proof-of';

interface Asked {
  readonly kind: ProofKind;
  /** Whether the call may be tried again. */
  readonly answer: (proven: boolean) => void;
}

/** Connects a call that the server refused without a fresh proof with the dialog that asks the user for it. */
export interface AskProof {
  /** Calls that wait at the same time are answered together. */
  readonly ask: (kind: ProofKind) => Promise<boolean>;
  /** What is asked now; the same object until it is answered. */
  readonly current: () => Asked | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

export function createAskProof(): AskProof {
  let current: Asked | undefined;
  let asking: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  const show = (next: Asked | undefined) => {
    current = next;
    for (const changed of listeners) changed();
  };
  return {
    ask(kind) {
      asking ??= new Promise<boolean>((resolve) => show({ kind, answer: resolve })).finally(() => {
        asking = undefined;
        show(undefined);
      });
      return asking;
    },
    current: () => current,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
