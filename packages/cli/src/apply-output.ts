import { styleText } from 'node:util';
import type { ApplyChange, ApplyProblem, ApplyResult } from '@stoa/contract/portal-code';

/** `file:line:column rule message`, as editors and terminals link it. */
export function describeProblem({ file, line, column, rule, message }: ApplyProblem): string {
  const place = [file, line, column].filter((part) => part !== null).join(':');
  return visible(`${place} ${rule} ${message}`);
}

/**
 * A name of a file, or what stands in one, must not move the cursor, color the terminal, break the line or turn the
 * direction of reading: such characters are shown as `\\u{1b}`.
 */
function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** One line for each change, its fields below, and a summary. Colors on a terminal alone. */
export function describeChanges({ applied, changes }: ApplyResult): string {
  if (changes.length === 0) return 'Nothing to do: the portal is what the folder says.';
  const count = (action: ApplyChange['action']) => changes.filter((change) => change.action === action).length;
  const summary = `${count('create')} to create, ${count('update')} to update, ${count('delete')} to delete.`;
  return [
    ...changes.map(describeChange),
    '',
    applied ? `Applied: ${summary.replaceAll(' to ', ' ')}` : `Plan: ${summary}`,
  ]
    .join('\n')
    .replace(/(\d+) create, (\d+) update, (\d+) delete\./, '$1 created, $2 updated, $3 deleted.');
}

const signs = {
  create: { sign: '+', color: 'green' },
  update: { sign: '~', color: 'yellow' },
  delete: { sign: '-', color: 'red' },
} as const;

const kinds = {
  portal: 'settings of the',
  auth_strategy: 'strategy',
  identity_provider: 'identity provider',
  product: 'product',
  product_version: 'version',
  document: 'document',
  team: 'team',
} as const;

/** `1 file`, `2 files`. */
export function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}

/** `- product payments, with 3 registrations`, and the changed fields below. */
export function describeChange({
  action,
  kind,
  name,
  fields = [],
  registrations = 0,
  members = 0,
}: ApplyChange): string {
  const { sign, color } = signs[action];
  const lost = [
    registrations > 0 ? `, with ${counted(registrations, 'registration')}` : '',
    members > 0 ? `, with ${counted(members, 'member')}` : '',
  ].join('');
  const head = styleText(color, visible(`${sign} ${kinds[kind]} ${name}${lost}`), { stream: process.stdout });
  return [
    head,
    ...fields.map(({ field, before, after }) => `    ${visible(`${field}: ${shown(before)} → ${shown(after)}`)}`),
  ].join('\n');
}

function shown(value: unknown): string {
  const text =
    typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
      ? `sha256:${value.slice(0, 12)}`
      : JSON.stringify(value ?? null);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
