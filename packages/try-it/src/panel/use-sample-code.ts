import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BuiltRequest } from '../build-request.ts';
import { RequestProblem } from '../request-problem.ts';
import { sampleLanguages } from '../samples/languages.ts';
import { type GenerateSample, sampleRequestOf } from '../samples/sample-request.ts';
import type { SampleOption } from './document-samples.ts';
import { useWhenIdle } from './use-when-idle.ts';

export type SampleCode =
  | { readonly state: 'pending' }
  | { readonly state: 'ready'; readonly code: string }
  | { readonly state: 'problem'; readonly name: string }
  | { readonly state: 'failed'; readonly retry: () => void };

type Loaded = { readonly id: string; readonly generate: GenerateSample | undefined };

/**
 * The code of a sample. Its generator comes over the wire when its language is chosen.
 * @param make the request, or undefined while its parts are missing; throws RequestProblem. Keep it from draw to draw.
 */
export function useSampleCode(option: SampleOption, make: () => BuiltRequest | undefined): SampleCode {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const id = option.kind === 'generated' ? option.id : undefined;
  useEffect(() => {
    void attempt;
    const language = sampleLanguages.find((one) => one.id === id);
    if (!language) return;
    let current = true;
    language.load().then(
      (generate) => current && setLoaded({ id: language.id, generate }),
      () => current && setLoaded({ id: language.id, generate: undefined }),
    );
    return () => {
      current = false;
    };
  }, [id, attempt]);
  const request = useWhenIdle(useAttempt(make));

  const generate = loaded?.id === id ? loaded?.generate : undefined;
  const made = request?.made;
  const code = useMemo(() => (generate && made ? generate(sampleRequestOf(made)) : undefined), [generate, made]);

  if (option.kind === 'document') return { state: 'ready', code: option.sample.source };
  if (loaded?.id === id && !generate) {
    const retry = () => {
      setLoaded(undefined);
      setAttempt((before) => before + 1);
    };
    return { state: 'failed', retry };
  }
  if (request?.problem) return { state: 'problem', name: request.problem.subject };
  return code === undefined ? { state: 'pending' } : { state: 'ready', code };
}

interface Attempt {
  readonly made?: BuiltRequest | undefined;
  readonly problem?: RequestProblem;
}

function useAttempt(make: () => BuiltRequest | undefined): () => Attempt {
  return useCallback(() => {
    try {
      return { made: make() };
    } catch (error) {
      if (error instanceof RequestProblem) return { problem: error };
      throw error;
    }
  }, [make]);
}
