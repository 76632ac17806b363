import { stoa } from '../../e2e/parts/stoa-cli.ts';

/**
 * @param {import('../../e2e/parts/stoa-server.ts').StoaServer} server
 * @returns the token of a new gateway
 */
export async function addGateway(server) {
  /** @type {{token: string}} */
  const { token } = (await stoa(server, 'gateways', 'add', 'bench', '--json')).json();
  return token;
}

/**
 * @param {import('../../e2e/parts/stoa-server.ts').StoaServer} server with the demo
 * @returns the id of a version that keys are read for
 */
export async function shipmentsVersion(server) {
  /** @type {{slug: string, versions: {id: string}[]}[]} */
  const products = (await stoa(server, 'products', 'list', '--json')).json();
  return products.find(({ slug }) => slug === 'shipments').versions[0].id;
}
