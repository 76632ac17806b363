import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toolEnvironment } from './node-24.mjs';
import { root } from './root.mjs';

const reports = join(root, '.cache/test');

/** Runs a tool in the repository's root with its output streamed. @returns {Promise<number>} exit code */
export function runTool(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => {
      console.error(`${command} cannot be started: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program without a word on the terminal.
 *
 * @param {string} node path of Node 24, which the program finds first
 * @param {string[]} command the program and its arguments
 * @param {string} [cwd]
 * @returns {Promise<{code: number, output: string}>} standard output and error, as they came
 */
export function runQuietly(node, command, cwd = root) {
  return outputOf(command, { cwd, env: toolEnvironment(node, { NO_COLOR: '1', FORCE_COLOR: undefined }) });
}

/**
 * The same in whatever environment.
 *
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{code: number, output: string}>}
 */
export function outputOf([program, ...args], options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Where a step's report goes; what an earlier run left there is gone, so that it cannot be counted again. */
export function freshReport(name) {
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return file;
}
