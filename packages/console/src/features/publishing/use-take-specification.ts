import type { ApplyProblem } from '@stoa/contract/portal-code';
import { useRef, useState } from 'react';
import { useServices } from '../../services.tsx';
import { useEdit } from './publishing-queries.ts';
import { sendFile } from './send-file.ts';

export type TakeState =
  | { readonly step: 'idle' | 'checking' | 'good' }
  | { readonly step: 'sending'; readonly part: number }
  | { readonly step: 'refused'; readonly problems: readonly ApplyProblem[] }
  | { readonly step: 'failed'; readonly error: unknown };

/** Sends a specification, has it checked, and makes it that of the version if it is good. */
export function useTakeSpecification(slug: string, version: string) {
  const { call } = useServices();
  const edit = useEdit(slug);
  const [state, setState] = useState<TakeState>({ step: 'idle' });
  const stop = useRef<AbortController>(undefined);

  /** True when it was taken. */
  async function take(content: Blob, isJson: boolean): Promise<boolean> {
    const media_type = isJson ? 'application/json' : 'application/yaml';
    stop.current?.abort();
    const aborter = new AbortController();
    stop.current = aborter;
    const { signal } = aborter;
    try {
      setState({ step: 'sending', part: 0 });
      const onProgress = (part: number) => setState({ step: 'sending', part });
      const sha256 = await sendFile(content, { call, onProgress, signal });
      setState({ step: 'checking' });
      const path = `openapi.${isJson ? 'json' : 'yaml'}`;
      const { problems } = await call('indexSpecification', { params: { sha256 }, body: { media_type, path }, signal });
      signal.throwIfAborted();
      if (problems.length > 0) {
        setState({ step: 'refused', problems });
        return false;
      }
      const body = { specification: { sha256, media_type } } as const;
      await edit.mutateAsync(() => call('putVersionDraft', { params: { slug, version }, body }));
      setState({ step: 'good' });
      return true;
    } catch (error) {
      // Another file may be on its way by now.
      if (stop.current === aborter) setState(signal.aborted ? { step: 'idle' } : { step: 'failed', error });
      return false;
    }
  }
  return {
    state,
    take,
    isBusy: state.step === 'sending' || state.step === 'checking',
    cancel: () => stop.current?.abort(),
  };
}
