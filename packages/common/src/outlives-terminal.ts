import { isatty } from 'node:tty';

/**
 * Says whether the closing of a terminal (SIGHUP) is none of this process's business: no standard stream is one, as under `nohup`.
 * The disposition of the signal does not say it: Node resets the "ignore" of `nohup` before any program runs, and a program that
 * does nothing about SIGHUP is ended by it.
 */
export const outlivesTerminal = (): boolean => ![0, 1, 2].some((stream) => isatty(stream));
