import { type GrammarLoader, grammar, grammarWithJson, plainGrammar, shellGrammar } from '../code/grammars.ts';
import { generatedSample } from './generated-sample.ts';
import type { GenerateSample } from './sample-request.ts';

export interface SampleLanguage {
  readonly id: string;
  /** A proper name, the same in every language of the portal. */
  readonly label: string;
  /** One language at a time comes over the wire. */
  readonly load: () => Promise<GenerateSample>;
  readonly grammar: GrammarLoader;
}

/**
 * The languages in the order of the list; the first four stand beside it. Five are our own: both well-kept generators write wrong
 * code for them, or code that runs what a document's example says (docs/decisions/009).
 */
export const sampleLanguages: readonly SampleLanguage[] = [
  {
    id: 'curl',
    label: 'cURL',
    load: async () => (await import('./curl.ts')).generate,
    grammar: shellGrammar,
  },
  {
    id: 'javascript',
    label: 'JavaScript',
    load: async () => (await import('./javascript.ts')).generate,
    grammar: grammar(() => import('sugar-high/lang/javascript')),
  },
  {
    id: 'python',
    label: 'Python',
    load: async () => (await import('./python.ts')).generate,
    grammar: grammar(() => import('sugar-high/lang/python')),
  },
  {
    id: 'go',
    label: 'Go',
    load: async () => generatedSample((await import('@scalar/snippetz/plugins/go/native')).goNative),
    grammar: grammarWithJson(() => import('sugar-high/lang/go')),
  },
  {
    id: 'java',
    label: 'Java',
    load: async () =>
      generatedSample((await import('@scalar/snippetz/plugins/java/nethttp')).javaNethttp, { keepsJson: true }),
    grammar: grammar(() => import('sugar-high/lang/java')),
  },
  {
    id: 'csharp',
    label: 'C#',
    load: async () => generatedSample((await import('@scalar/snippetz/plugins/csharp/restsharp')).csharpRestsharp),
    grammar: grammarWithJson(() => import('sugar-high/lang/csharp')),
  },
  {
    id: 'php',
    label: 'PHP',
    load: async () => (await import('./php.ts')).generate,
    grammar: grammar(() => import('sugar-high/lang/php')),
  },
  {
    id: 'ruby',
    label: 'Ruby',
    load: async () => (await import('./ruby.ts')).generate,
    grammar: grammar(() => import('sugar-high/lang/ruby')),
  },
  {
    id: 'kotlin',
    label: 'Kotlin',
    load: async () =>
      generatedSample((await import('@scalar/snippetz/plugins/kotlin/okhttp')).kotlinOkhttp, { keepsJson: true }),
    grammar: grammar(() => import('sugar-high/lang/kotlin')),
  },
  {
    id: 'swift',
    label: 'Swift',
    load: async () => generatedSample((await import('@scalar/snippetz/plugins/swift/nsurlsession')).swiftNsurlsession),
    grammar: grammarWithJson(() => import('sugar-high/lang/swift')),
  },
  {
    id: 'rust',
    label: 'Rust',
    load: async () => generatedSample((await import('@scalar/snippetz/plugins/rust/reqwest')).rustReqwest),
    grammar: grammar(() => import('sugar-high/lang/rust')),
  },
  {
    id: 'powershell',
    label: 'PowerShell',
    load: async () =>
      generatedSample((await import('@scalar/snippetz/plugins/powershell/webrequest')).powershellWebrequest, {
        keepsJson: true,
      }),
    grammar: grammar(() => import('sugar-high/lang/powershell')),
  },
  {
    id: 'c',
    label: 'C',
    load: async () => generatedSample((await import('@scalar/snippetz/plugins/c/libcurl')).cLibcurl),
    grammar: grammar(() => import('sugar-high/lang/c')),
  },
  {
    id: 'objective-c',
    label: 'Objective-C',
    load: async () =>
      generatedSample((await import('@scalar/snippetz/plugins/objc/nsurlsession')).objcNsurlsession, {
        jsonAsText: true,
      }),
    grammar: grammar(() => import('sugar-high/lang/c')),
  },
  {
    id: 'julia',
    label: 'Julia',
    load: async () => generatedSample((await import('@scalar/snippetz/plugins/julia/http')).juliaHttp),
    grammar: grammar(() => import('sugar-high/lang/python')),
  },
  {
    id: 'ocaml',
    label: 'OCaml',
    load: async () =>
      generatedSample((await import('@scalar/snippetz/plugins/ocaml/cohttp')).ocamlCohttp, { keepsJson: true }),
    grammar: plainGrammar,
  },
  {
    id: 'http',
    label: 'HTTP',
    load: async () =>
      generatedSample((await import('@scalar/snippetz/plugins/http/http11')).httpHttp11, { keepsJson: true }),
    grammar: plainGrammar,
  },
];
