import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import contract from '../package.json' with { type: 'json' };
import { openApiDocument } from '../src/openapi.ts';

const file = join(import.meta.dirname, '..', 'openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(contract.version), null, 2)}\n`);
