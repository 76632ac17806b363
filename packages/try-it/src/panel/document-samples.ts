import type { ReferenceOperation } from '@stoa/contract/reference';
import { type GrammarLoader, plainGrammar } from '../code/grammars.ts';
import { sampleLanguages } from '../samples/languages.ts';

/** A sample that the document itself brings (`x-codeSamples`). */
export interface DocumentSample {
  readonly label: string;
  readonly source: string;
  /** The language of ours that it is written in. */
  readonly languageId: string | undefined;
  /** Whether it goes by its language's name: a command line of the API's own is written in a shell and is no cURL. */
  readonly isTheLanguage: boolean;
}

/** How documents call the languages, beside their own names and ids. */
const otherNames: Readonly<Record<string, string>> = {
  shell: 'curl',
  bash: 'curl',
  sh: 'curl',
  js: 'javascript',
  node: 'javascript',
  'node.js': 'javascript',
  nodejs: 'javascript',
  typescript: 'javascript',
  ts: 'javascript',
  py: 'python',
  golang: 'go',
  'c#': 'csharp',
  '.net': 'csharp',
  dotnet: 'csharp',
  rb: 'ruby',
  ps1: 'powershell',
  objc: 'objective-c',
};

function languageOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(otherNames, lower)) return otherNames[lower];
  return sampleLanguages.find(({ id, label }) => id === lower || label.toLowerCase() === lower)?.id;
}

/** The document's own samples; what is none is passed over. */
function documentSamples(operation: Pick<ReferenceOperation, 'extensions'>): readonly DocumentSample[] {
  const given = operation.extensions?.['x-codeSamples'] ?? operation.extensions?.['x-code-samples'];
  if (!Array.isArray(given)) return [];
  return given.slice(0, 50).flatMap((one: unknown): DocumentSample[] => {
    if (typeof one !== 'object' || one === null) return [];
    const { lang, label, source } = one as Readonly<Record<string, unknown>>;
    const language = typeof lang === 'string' ? lang : '';
    // Some documents bring a reference to a file in place of the source.
    if (typeof source !== 'string' || source === '') return [];
    const title = typeof label === 'string' && label !== '' ? label : language;
    const languageId = languageOf(language);
    return [
      {
        label: title || 'x-codeSamples',
        source,
        languageId,
        isTheLanguage: title === language || languageOf(title) === languageId,
      },
    ];
  });
}

/** One entry of the list of languages. */
export type SampleOption =
  | { readonly id: string; readonly label: string; readonly kind: 'generated' }
  | { readonly id: string; readonly label: string; readonly kind: 'document'; readonly sample: DocumentSample };

/**
 * The languages of an operation: the document's own sample stands in place of the generated one of its language; further ones,
 * and those with another name, stand in front.
 */
export function sampleOptions(operation: Pick<ReferenceOperation, 'extensions'>): readonly SampleOption[] {
  const own = documentSamples(operation);
  const taken = new Map<string, DocumentSample>();
  const extra: SampleOption[] = [];
  for (const [index, sample] of own.entries()) {
    const { languageId, isTheLanguage } = sample;
    if (isTheLanguage && languageId !== undefined && !taken.has(languageId)) taken.set(languageId, sample);
    else extra.push({ id: `document-${index}`, label: sample.label, kind: 'document', sample });
  }
  const languages = sampleLanguages.map(({ id, label }): SampleOption => {
    const sample = taken.get(id);
    return sample ? { id, label, kind: 'document', sample } : { id, label, kind: 'generated' };
  });
  const isOwn = (option: SampleOption) => option.kind === 'document';
  return [...extra, ...languages.filter(isOwn), ...languages.filter((option) => !isOwn(option))];
}

/** The colors of an entry. */
export function grammarOfOption(option: SampleOption): GrammarLoader {
  const id = option.kind === 'document' ? option.sample.languageId : option.id;
  return sampleLanguages.find((language) => language.id === id)?.grammar ?? plainGrammar;
}
