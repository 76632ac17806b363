import { join } from 'node:path';

/**
 * The program for tests that run the server as a process: the bundle that `npm test` makes, which starts in half the time, or the
 * sources.
 */
export const serverProgram = process.env.STOA_PROGRAM ?? join(import.meta.dirname, '../main.js');
