import type { ReferenceMediaType, ReferenceSchemas } from '@stoa/contract/reference';
import { useCallback, useEffect, useState } from 'react';
import { type Example, examplesOf } from '../example/example-value.ts';
import { fetchMissing, type LoadSchema } from '../example/fetch-missing.ts';
import type { Direction } from '../example/sample-schema.ts';
import { useWhenIdle } from './use-when-idle.ts';

export interface Examples {
  readonly mediaType: string;
  readonly examples: readonly Example[];
}

export interface ExampleSource {
  readonly mediaType: string | undefined;
  readonly media: ReferenceMediaType | undefined;
  readonly schemas: ReferenceSchemas;
  readonly direction: Direction;
  readonly loadSchema: LoadSchema;
}

const noExamples: readonly Example[] = [];

/**
 * The examples of a body, made after the page is drawn; generated ones get fuller when the schemas come that the operation's
 * part does not hold. Undefined until the first are made; those of another body stay until the new ones are.
 */
export function useExamples({ mediaType, media, schemas, direction, loadSchema }: ExampleSource): Examples | undefined {
  const [fetched, setFetched] = useState<{ readonly media: ReferenceMediaType; readonly schemas: ReferenceSchemas }>();
  const all = fetched && fetched.media === media ? fetched.schemas : schemas;
  const make = useCallback((): Examples => {
    const examples = mediaType && media ? examplesOf(mediaType, media, all, direction) : noExamples;
    return { mediaType: mediaType ?? '', examples };
  }, [mediaType, media, all, direction]);
  const made = useWhenIdle(make);

  const isMissing = made?.mediaType === mediaType && made?.examples.some(({ missing }) => missing.length > 0);
  useEffect(() => {
    if (!isMissing || !mediaType || !media || fetched?.media === media) return;
    const stop = new AbortController();
    const missingOf = (known: ReferenceSchemas) =>
      examplesOf(mediaType, media, known, direction).flatMap(({ missing }) => missing);
    fetchMissing(schemas, missingOf, loadSchema, stop.signal).then((more) => {
      if (!stop.signal.aborted) setFetched({ media, schemas: more });
    });
    return () => stop.abort();
  }, [isMissing, mediaType, media, fetched, schemas, direction, loadSchema]);
  return made;
}

/** The example of that name, or the first. */
export function exampleOf(examples: Examples | undefined, key: string | undefined): Example | undefined {
  return examples?.examples.find((example) => example.key === key) ?? examples?.examples[0];
}
