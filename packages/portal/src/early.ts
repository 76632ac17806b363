import { askForOperation } from './early-operation.ts';
import { readStartAnswers } from './start-answers.ts';

/** Runs before the portal's own code is even here: the build keeps it in a small file of its own. */
export const startAnswers = readStartAnswers(document);
askForOperation(startAnswers, location.hash, (address, init) => fetch(address, init));
