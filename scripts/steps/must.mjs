import { spawnSync } from 'node:child_process';
import { Refusal } from './refusal.mjs';

/**
 * Runs a program to its end, without a word on the terminal.
 *
 * @param {string} failed the sentence for when it fails, below the program's last words
 * @throws {Refusal}
 */
export function must(program, args, options = {}, failed = `${program} ${args.join(' ')} failed.`) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    maxBuffer: 64 * 1024 * 1024,
    ...options,
    encoding: 'utf8',
  });
  if (status === 0) return;
  // Of each: the cause may stand in the one, and a long progress in the other.
  const last = (text) => text.trim().split('\n').slice(-20).join('\n');
  throw new Refusal(`${error?.message ?? `${last(stdout)}\n${last(stderr)}`.trim()}\n${failed}`);
}
