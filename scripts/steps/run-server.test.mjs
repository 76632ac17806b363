import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';

const module = JSON.stringify(new URL('./run-server.mjs', import.meta.url).href);

/** A wrapper as `npm start` is one, around a child that says its process id and then waits. */
async function wrap(childCode, env = {}, before = []) {
  const child = `${childCode};setInterval(() => {}, 1000);process.stdout.write(String(process.pid));`;
  const code = `const { runInForeground } = await import(${module});
    process.exitCode = await runInForeground(process.execPath, ['-e', ${JSON.stringify(child)}], {});`;
  const command = [...before, process.execPath, '--input-type=module', '-e', code];
  const wrapper = spawn(command[0], command.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = await once(wrapper.stdout.setEncoding('utf8'), 'data');
  return { wrapper, pid: Number(pid), ended: once(wrapper, 'exit') };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
  'passes %s on once, waits for a graceful end and takes over its exit code',
  async (signal) => {
    const graceful = `for (const s of ['SIGTERM', 'SIGINT']) process.once(s, () => setTimeout(() => process.exit(7), 50));`;
    const { wrapper, ended } = await wrap(graceful);
    wrapper.kill(signal);
    expect(await ended).toEqual([7, null]);
  },
);

it('ends as a shell says it when the child is killed', async () => {
  const { pid, ended } = await wrap('');
  process.kill(pid, 'SIGKILL');
  expect(await ended).toEqual([137, null]);
});

it('ends with npm when npm is killed and can pass nothing on', async () => {
  // The shell stands for npm: it waits for the wrapper and dies without a word.
  const { wrapper, pid } = await wrap('', { npm_lifecycle_event: 'start' }, ['sh', '-c', '"$@" & wait', 'sh']);
  wrapper.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { interval: 50 });
});
