import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PortalFolder, portalFolder } from './portal-folder.ts';
import { repository } from './stoa-server.ts';

/**
 * A public portal to read in: the demo's shipments, with one document more (image, code, diagram), and a product whose
 * specification wants to run in its readers' browsers and has one long operation.
 *
 * @param settings as for `portalFolder`
 */
export function readingPortal(...settings: string[]): PortalFolder {
  const folder = portalFolder('public: true', ...settings);
  cpSync(join(repository, 'examples/portal/products/shipments'), join(folder.path, 'products/shipments'), {
    recursive: true,
  });
  const files = {
    'products/shipments/documents/05-pictures.md': pictures,
    'products/shipments/documents/route.svg': drawing,
    'products/trap/product.yaml': trapProduct,
    'products/trap/openapi.json': trapSpecification,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), content);
  }
  return folder;
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#777"/></svg>';

const pictures = `# Pictures

![The route](route.svg)

## In code

\`\`\`js
const parcel = await fetch('/parcels/1'); // a line that is far longer than any phone is wide, so that it has to scroll
\`\`\`

## In a diagram

\`\`\`mermaid
flowchart LR
  A[Shop] --> B[Carrier] --> C[Customer]
\`\`\`

| Carrier | Countries | Pickup | Days | Weight | Cut-off | Insurance |
| ------- | --------: | ------ | ---: | -----: | ------: | --------- |
| Northline | 27 | yes | 2 | 31.5 kg | 16:00 | up to €5,000 |
`;

const trapProduct = 'name: Trap\nversions:\n  - name: v1\n    specification: openapi.json\n';

/** Everything in which a text of the specification could become code; a run would leave `window.hacked`. */
const run = (where: string) =>
  [
    `<script>window.hacked = '${where}, script'</script>`,
    `<img src="x" onerror="window.hacked = '${where}, handler'" alt="gone">`,
    `<svg onload="window.hacked = '${where}, svg'"></svg>`,
    `<iframe srcdoc="<script>parent.hacked = '${where}, frame'</script>"></iframe>`,
    `[press me](javascript:window.hacked='${where},link')`,
    `<a href="JavaScript:window.hacked='${where},anchor'">or me</a>`,
    `<style>body { display: none }</style>`,
  ].join('\n\n');

// JSON as text: `__proto__` in an object literal of ours would be no key.
const trapSpecification = JSON.stringify({
  openapi: '3.1.0',
  info: {
    title: '<img src=x onerror="window.hacked = 1">',
    version: '1',
    description: run('info'),
    contact: { name: 'Contact', url: "javascript:window.hacked='contact'" },
    license: { name: 'Licence', url: "javascript:window.hacked='licence'" },
    termsOfService: "javascript:window.hacked='terms'",
  },
  externalDocs: { url: "javascript:window.hacked='external'" },
  servers: [{ url: "javascript:window.hacked='server'//", description: run('server') }],
  tags: [{ name: 'traps', description: run('tag'), externalDocs: { url: "javascript:window.hacked='tag'" } }],
  paths: {
    '/traps/{id}': {
      get: {
        operationId: 'springTrap',
        summary: '<script>window.hacked = "summary"</script>Spring a trap',
        description: run('operation'),
        tags: ['traps'],
        externalDocs: { url: "javascript:window.hacked='operation'", description: 'Read more' },
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: run('parameter'),
            schema: { type: 'string', default: '<script>window.hacked = "default"</script>', pattern: '^(a+)+$' },
          },
        ],
        responses: {
          200: {
            description: run('response'),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Trap' } } },
          },
        },
      },
    },
    // Drawn in two steps, as all that is long.
    '/everything': {
      get: {
        operationId: 'askForEverything',
        summary: 'Ask for everything',
        parameters: Array.from({ length: 60 }, (_, at) => ({
          name: `p${at}`,
          in: 'query',
          schema: { type: 'string' },
        })),
        responses: {
          200: {
            description: 'All of it.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`r${at}`, { type: 'string' }])),
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Trap: {
        type: 'object',
        description: run('schema'),
        example: { name: '</pre><script>window.hacked = "example"</script>' },
        properties: {
          PROTO: { type: 'object', properties: { hacked: { type: 'string', default: 'polluted' } } },
          constructor: { type: 'string', description: 'Named as what every object has.' },
          name: { type: 'string', enum: ['<b>bold</b>', 'plain'], description: run('property') },
        },
      },
    },
  },
}).replace('"PROTO"', '"__proto__"');
