import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/steps/root.mjs';
import { reactFloor } from './parts/react-floor.mjs';

/** Brotli bytes that one log-in form may have, alone and with the page's own React; the build refuses to be larger. */
const gates = { 'define-login.js': 75_000, 'define-login.esm.js': 16_000 };

/** The log-in element as a page fetches it, and the dearest language. */
export async function run(report) {
  const dist = join(root, 'packages/auth-elements/dist');
  const size = (file) => statSync(join(dist, `${file}.br`)).size;
  const floor = await reactFloor();
  const figure = (name, bytes) => ({ name, value: bytes / 1000, unit: 'kB' });
  for (const [file, gate] of Object.entries(gates)) {
    report({
      ...figure(file, size(file)),
      ratio: size(file) / gate,
      against: `its gate of ${gate / 1000} kB`,
      atMost: 1,
    });
  }
  const script = size('define-login.js');
  report({
    ...figure('define-login.js', script),
    ratio: script / floor,
    against: `react and react-dom alone, ${Math.round(floor / 1000)} kB`,
  });
  const languages = readdirSync(join(dist, 'lang')).filter((file) => file.endsWith('.js'));
  const dearest = Math.max(...languages.map((file) => size(`lang/${file}`)));
  report({
    ...figure(`dearest of ${languages.length} languages`, dearest),
    ratio: dearest / script,
    against: 'define-login.js',
  });
}
