import { decodeText } from '@stoa/contract/decode-text';

/** An operation as specifications name it. */
export interface OperationName {
  readonly method: string;
  /** Parameters are in braces: `/parcels/{id}`. */
  readonly path: string;
}

interface Node {
  readonly literals: Map<string, Node>;
  /** The most specific first. */
  readonly templates: { readonly literals: readonly string[]; readonly node: Node }[];
  /** Template by method, in capitals. */
  readonly operations: Map<string, string>;
}

const newNode = (): Node => ({ literals: new Map(), templates: [], operations: new Map() });

/**
 * Finds the operation that a call belongs to: a tree of path segments in which a literal segment goes before a
 * parameter (OpenAPI 3.1 §4.8.8.2). A parameter matches at least one character, and no slash.
 */
export class OperationMatcher {
  readonly #root = newNode();
  /** The paths are sorted by length, the longest first, and have no slash at the end. */
  readonly #bases: readonly string[];

  /** @param bases paths of the specification's servers: a gateway may stand before them or after them */
  constructor(operations: readonly OperationName[], bases: readonly string[] = []) {
    for (const { method, path } of operations) this.#add(method.toUpperCase(), path);
    const named = bases.map((base) => base.replace(/\/+$/, '')).filter((base) => base !== '');
    this.#bases = [...new Set(named)].sort((one, other) => other.length - one.length);
  }

  /**
   * @param path without query
   * @returns the template as the specification writes it; null when none fits
   */
  match(method: string, path: string): string | null {
    for (const base of this.#bases) {
      if (!path.startsWith(base) || (path.length > base.length && path[base.length] !== '/')) continue;
      const found = this.#find(method, path.slice(base.length) || '/');
      if (found !== null) return found;
    }
    return this.#find(method, path);
  }

  #add(method: string, path: string): void {
    let node = this.#root;
    for (const segment of path.split('/')) node = childOf(node, segment);
    if (!node.operations.has(method)) node.operations.set(method, path);
  }

  #find(method: string, path: string): string | null {
    return find(this.#root, path.split('/'), 0, method);
  }
}

function childOf(node: Node, segment: string): Node {
  if (!segment.includes('{')) {
    const literal = decodeText(segment);
    const known = node.literals.get(literal) ?? newNode();
    node.literals.set(literal, known);
    return known;
  }
  const literals = segment.split(/\{[^{}]*\}/).map(decodeText);
  const known = node.templates.find((one) => one.literals.join('{}') === literals.join('{}'));
  if (known) return known.node;
  const child = { literals, node: newNode() };
  node.templates.push(child);
  node.templates.sort((one, other) => other.literals.join('').length - one.literals.join('').length);
  return child.node;
}

/** Each node of the tree is visited once at most, whatever the path. */
function find(node: Node, segments: readonly string[], at: number, method: string): string | null {
  if (at === segments.length) return node.operations.get(method) ?? null;
  const segment = decodeText(segments[at] as string);
  const literal = node.literals.get(segment);
  const found = literal ? find(literal, segments, at + 1, method) : null;
  if (found !== null) return found;
  for (const template of node.templates) {
    if (!fits(template.literals, segment)) continue;
    const below = find(template.node, segments, at + 1, method);
    if (below !== null) return below;
  }
  return null;
}

/** @param literals what stands before, between and after the parameters; each is taken at the first place where it fits */
function fits(literals: readonly string[], segment: string): boolean {
  const first = literals[0] as string;
  const last = literals[literals.length - 1] as string;
  if (!segment.startsWith(first)) return false;
  let at = first.length;
  for (let index = 1; index < literals.length - 1; index += 1) {
    const literal = literals[index] as string;
    const found = segment.indexOf(literal, at + 1);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return segment.length - last.length > at && segment.endsWith(last);
}
