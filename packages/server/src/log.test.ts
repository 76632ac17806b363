import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Every write to it fails with ENOSPC (full(4)); Linux has it. */
const fullDisk = '/dev/full';

if (existsSync(fullDisk))
  test('a log on a full disk loses its lines, and the process goes on', async () => {
    const log = JSON.stringify(join(import.meta.dirname, 'log.ts'));
    const program = `
      const { createLog } = await import(${log});
      const log = createLog({ logLevel: 'info' });
      for (let line = 0; line < 5000; line += 1) log.info({ line }, 'x'.repeat(1000));
      setTimeout(() => { log.info('again'); console.log('alive'); setTimeout(() => process.exit(0), 100); }, 100);`;
    const command = `"${process.execPath}" --input-type=module -e "$PROGRAM" 2>${fullDisk}`;
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, PROGRAM: program } });
    expect(stdout.trim()).toBe('alive');
  });
