/** How a language writes strings and comments; for the test that no text leaves them. */
interface Literal {
  readonly open: string;
  readonly close: string;
  /** A backslash takes the next character along. */
  readonly escapes?: boolean;
  /** The closing quote twice is the quote itself. */
  readonly doubles?: boolean;
  readonly lines?: boolean;
  /** What would be evaluated inside the literal. */
  readonly evaluates?: RegExp;
}

const double = { open: '"', close: '"', escapes: true } as const;
const literals: Readonly<Record<string, readonly Literal[]>> = {
  curl: [
    { open: "'", close: "'", lines: true },
    { ...double, evaluates: /[`\\]|\$(?![A-Z_]+(?:$|[\s"]))/ },
  ],
  javascript: [
    { open: "'", close: "'", escapes: true },
    double,
    { open: '`', close: '`', lines: true },
    { open: '//', close: '\n' },
  ],
  python: [double],
  go: [double, { open: '`', close: '`', lines: true }],
  java: [double],
  csharp: [{ open: '"""', close: '"""', lines: true }, double],
  php: [{ open: "'", close: "'", escapes: true, lines: true }],
  ruby: [
    { open: "<<~'JSON'\n", close: '\nJSON\n', lines: true },
    { open: "'", close: "'", escapes: true, lines: true },
  ],
  kotlin: [{ ...double, evaluates: /(?<!\\)\$/ }],
  swift: [
    { open: '#"""', close: '"""#', lines: true },
    { ...double, evaluates: /(?<!\\)(?:\\\\)*\\\((?!boundary\))/ },
  ],
  rust: [{ ...double, lines: true }],
  powershell: [{ open: "'", close: "'", doubles: true, lines: true }],
  c: [double],
  'objective-c': [double],
  julia: [{ ...double, evaluates: /(?<!\\)\$/ }],
  ocaml: [double],
};

/**
 * The code without its strings and comments.
 * @throws where a literal does not end, or where something in it would be evaluated
 */
export function withoutLiterals(language: string, code: string): string {
  let rest = '';
  let at = 0;
  while (at < code.length) {
    if (language === 'curl' && code[at] === '\\') {
      at += 2;
      continue;
    }
    const literal = literals[language]?.find(({ open }) => code.startsWith(open, at));
    if (!literal) {
      rest += code[at];
      at += 1;
      continue;
    }
    const start = at + literal.open.length;
    const end = endOf(literal, code, start);
    const inside = code.slice(start, end);
    if (!literal.lines && inside.includes('\n')) throw new Error(`A line ends inside ${literal.open}${inside}`);
    if (literal.evaluates?.test(inside)) throw new Error(`Evaluated: ${inside}`);
    rest += ' ';
    at = end + literal.close.length;
  }
  return rest;
}

function endOf(literal: Literal, code: string, start: number): number {
  for (let at = start; at < code.length; at += 1) {
    if (literal.escapes && code[at] === '\\') at += 1;
    else if (code.startsWith(literal.close, at)) {
      if (!literal.doubles || !code.startsWith(literal.close, at + 1)) return at;
      at += 1;
    }
  }
  throw new Error(`Nothing ends ${literal.open}${code.slice(start, start + 80)}`);
}
