import { reasonOf } from '@stoa/text/reason';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../console-client.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';

export interface Act<Input, Answer> {
  readonly run: (call: Call, input: Input) => Promise<Answer>;
  /** The toast when it is done. */
  readonly successText?: (input: Input) => string;
  readonly onDone?: (answer: Answer, input: Input) => void;
  /** False where a dialog shows what went wrong. */
  readonly showsErrorToast?: boolean;
}

/** Does something on the server, says so, and has all lists asked anew. */
export function useAct<Input = void, Answer = unknown>({
  run,
  successText,
  onDone,
  showsErrorToast = true,
}: Act<Input, Answer>) {
  const { call } = useServices();
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(call, input),
    onSuccess(answer, input) {
      if (successText) toast({ kind: 'success', text: successText(input) });
      void queries.invalidateQueries();
      onDone?.(answer, input);
    },
    onError(error) {
      if (!showsErrorToast) return;
      toast({ kind: 'danger', text: reasonOf(error, t) });
      // What is shown may be out of date.
      void queries.invalidateQueries();
    },
  });
}
