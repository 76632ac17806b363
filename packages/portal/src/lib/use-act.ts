import { useToast } from '@stoa/ui/toaster.tsx';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Act<Input, Answer> {
  readonly run: (input: Input) => Promise<Answer>;
  /** Queries that have another answer now. */
  readonly changes?: readonly QueryKey[];
  /** The toast when it is done. */
  readonly successText: (answer: Answer) => string;
  readonly onDone?: (answer: Answer) => unknown;
}

/** Does something on the server, says so, and has what it changes asked anew. Why it failed is shown by whoever asked for it. */
export function useAct<Input = void, Answer = unknown>({ run, changes = [], successText, onDone }: Act<Input, Answer>) {
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess(answer) {
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
      toast({ kind: 'success', text: successText(answer) });
      return onDone?.(answer);
    },
  });
}
