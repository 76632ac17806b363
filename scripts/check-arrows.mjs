import { violations } from './steps/arrows.mjs';
import { root } from './steps/root.mjs';

const found = violations(root);
for (const sentence of found) console.error(sentence);
console.log(
  found.length === 0 ? 'Arrows: all imports go the right way.' : `Arrows: ${found.length} against the house.`,
);
process.exitCode = found.length === 0 ? 0 : 1;
