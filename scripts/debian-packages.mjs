import { parts } from './steps/binaries.mjs';
import { ensureParts } from './steps/parts.mjs';
import { runMain } from './steps/refusal.mjs';

// Brings the browser, the gateway and the PostgreSQL that the tests need, and prints where they are.
await runMain(() => {
  for (const [name, value] of Object.entries(ensureParts(Object.keys(parts)))) console.log(`${name}=${value}`);
});
