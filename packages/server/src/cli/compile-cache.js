import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Keeps what Node compiles of this program in the checkout's `.cache`, which makes the next start some 0.8 s shorter.
 * Import it before anything else. Where that folder cannot be written, everything goes on without.
 */
enableCompileCache(fileURLToPath(new URL('../../../../.cache/node', import.meta.url)));
