import { flagsOf, type PatternNode, parsePattern } from './parse-pattern.ts';

/** Longest text that is validated, in UTF-16 code units, and longest pattern. */
export const longestText = 200;
const longestPattern = 1000;
/** Most states of a pattern, and most state transitions for all texts of one validator: some milliseconds. */
const mostStates = 4000;
const mostSteps = 100_000;
/** Most state transitions of all validators in one task of the browser: a document may have many hostile patterns. */
const mostStepsInTurn = 500_000;
let stepsInTurn = 0;

type State =
  | { readonly kind: 'character'; readonly holds: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'inside'; readonly next: number }
  | { readonly kind: 'ahead'; readonly inside: number; readonly isNegative: boolean; readonly next: number }
  | { kind: 'fork'; to: readonly number[] }
  | { readonly kind: 'end' };

/** Thrown when a pattern is too large or a text needs too many steps; never leaves this file. */
class TooMuch extends Error {}

/**
 * Validates texts against an untrusted pattern (JSON Schema 2020-12 §6.3.3) in time linear in the text. It simulates
 * Thompson’s automaton: all states advance together, without backtracking. The built-in engine takes exponential time for
 * `^(aa?)*$` and for patterns that look more harmless, and must not run an untrusted pattern.
 * @returns a validator: true or false, or undefined when the limits do not allow an answer
 */
export function patternValidator(pattern: string): (text: string) => boolean | undefined {
  const flags = pattern.length > longestPattern ? undefined : flagsOf(pattern);
  const parsed = flags === undefined ? undefined : parsePattern(pattern);
  const states: State[] = [{ kind: 'end' }];
  const budget = { steps: mostSteps };
  return (
    orUndefined(() => {
      const start = parsed ? addStates(states, parsed, 0) : undefined;
      return (text: string) => {
        if (start === undefined || text.length > longestText) return undefined;
        const characters = flags === 'u' ? [...text] : text.split('');
        return orUndefined(() => createRun(states, characters, budget)(start, 0, true));
      };
    }) ?? (() => undefined)
  );
}

function orUndefined<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

/** Adds the states of a node before the state `next`; returns the first of them. */
function addStates(states: State[], node: PatternNode, next: number): number {
  const add = (state: State): number => {
    if (states.length >= mostStates) throw new TooMuch();
    return states.push(state) - 1;
  };
  if (node.kind === 'sequence') return node.parts.reduceRight((after, part) => addStates(states, part, after), next);
  if (node.kind === 'choice') {
    if (node.parts.length === 1 && node.parts[0]) return addStates(states, node.parts[0], next);
    return add({ kind: 'fork', to: node.parts.map((part) => addStates(states, part, next)) });
  }
  if (node.kind === 'ahead') return add({ ...node, inside: addStates(states, node.inside, 0), next });
  if (node.kind !== 'repeat') return add({ ...node, next });

  // More often than a text has characters is the same as any number of times.
  const least = Math.min(node.least, longestText + 1);
  let first = next;
  if (node.most > longestText) {
    const loop: State = { kind: 'fork', to: [] };
    first = add(loop);
    loop.to = [addStates(states, node.inside, first), next];
  } else {
    for (let left = node.most - least; left > 0; left -= 1) {
      first = add({ kind: 'fork', to: [addStates(states, node.inside, first), next] });
    }
  }
  for (let left = least; left > 0; left -= 1) first = addStates(states, node.inside, first);
  return first;
}

type Run = (start: number, from: number, anywhere: boolean) => boolean;

function createRun(states: readonly State[], characters: readonly string[], budget: { steps: number }): Run {
  const seenAhead = new Map<string, boolean>();
  const isWord = (at: number) => /^\w$/.test(characters[at] ?? '');

  function isAtEdge(edge: 'start' | 'end' | 'word' | 'inside', at: number): boolean {
    if (edge === 'start') return at === 0;
    if (edge === 'end') return at === characters.length;
    return (isWord(at - 1) !== isWord(at)) === (edge === 'word');
  }

  /** The result of a lookahead at one position; computed once. */
  function looksAhead(inside: number, at: number): boolean {
    const key = `${inside} ${at}`;
    const found = seenAhead.get(key) ?? run(inside, at, false);
    seenAhead.set(key, found);
    return found;
  }

  /** All states that are reached without a character; adds those that take one to `waiting`. */
  function follow(start: number, at: number, seen: Set<number>, waiting: number[]): boolean {
    const open = [start];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      budget.steps -= 1;
      if (stepsInTurn === 0) setTimeout(() => (stepsInTurn = 0), 0);
      stepsInTurn += 1;
      if (budget.steps < 0 || stepsInTurn > mostStepsInTurn) throw new TooMuch();
      const state = states[index];
      if (!state || state.kind === 'end') return true;
      if (state.kind === 'character') waiting.push(index);
      else if (state.kind === 'fork') open.push(...state.to);
      else if (state.kind === 'edge') {
        if (isAtEdge(state.edge, at)) open.push(state.next);
      } else if (looksAhead(state.inside, at) !== state.isNegative) open.push(state.next);
    }
    return false;
  }

  function run(start: number, from: number, anywhere: boolean): boolean {
    let waiting: number[] = [];
    let seen = new Set<number>();
    if (follow(start, from, seen, waiting)) return true;
    for (let at = from; at < characters.length && (anywhere || waiting.length > 0); at += 1) {
      const before = waiting;
      waiting = [];
      seen = new Set();
      for (const index of before) {
        const state = states[index];
        if (state?.kind !== 'character' || !state.holds(characters[at] ?? '')) continue;
        if (follow(state.next, at + 1, seen, waiting)) return true;
      }
      if (anywhere && follow(start, at + 1, seen, waiting)) return true;
    }
    return false;
  }
  return run;
}
