import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedWith } from './notices.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run-tool.mjs';

/**
 * What the release holds of others, as CycloneDX: npm's own list of the checkout, cut down to what browsers load and the
 * server runs with. npm alone cannot tell: much of it is in bundles.
 *
 * @param {string} node path of Node 24
 * @param {string} version of the release
 * @returns {Promise<object>}
 */
export async function softwareBill(node, version) {
  const { code, output } = await runQuietly(node, ['npm', 'sbom', '--sbom-format', 'cyclonedx']);
  const start = output.indexOf('{');
  if (code !== 0 || start < 0) throw new Refusal(`${output.trim()}\nnpm sbom failed.`);
  const whole = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  const kept = join(root, '.cache/licenses');
  const browser = readdirSync(kept).flatMap((file) => JSON.parse(readFileSync(join(kept, file), 'utf8')));
  const server = installedWith(join(root, 'packages/server'));
  const held = new Map([...browser, ...server].map((one) => [`${one.name}@${one.version}`, one]));
  const known = new Map(whole.components.map((one) => [one['bom-ref'], one]));
  const components = [...held].map(([ref, one]) => known.get(ref) ?? plainComponent(ref, one));
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  const component = { ...whole.metadata.component, name: 'stoa', version, 'bom-ref': `stoa@${version}` };
  return { ...whole, metadata: { ...whole.metadata, component }, components, dependencies };
}

/** Of what npm's list leaves out: peers that a workspace names itself, such as React, and parts within packages. */
function plainComponent(ref, { name, version, identifier }) {
  const isPackage = /^(@[\w.-]+\/)?[\w.-]+$/.test(name);
  return {
    'bom-ref': ref,
    type: 'library',
    name,
    version,
    ...(isPackage && { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
    ...(identifier && { licenses: [{ expression: identifier }] }),
  };
}
