import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { RequestLog } from './request-log.ts';

function loggedApp() {
  const lines: Record<string, unknown>[] = [];
  const loggerInstance = createLog(
    { logLevel: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const app = Fastify({ loggerInstance, logController: new RequestLog() });
  onTestFinished(() => app.close());
  return { app, lines };
}

test('a request has one line, with what was asked and what came of it', async () => {
  const { app, lines } = loggedApp();
  app.get('/there', (_request, reply) => reply.code(201).send({ there: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/there?token=hidden`);
  await app.inject('/there');
  const told = lines.filter(({ request_id }) => request_id !== undefined);
  expect(told).toHaveLength(2);
  for (const line of told)
    expect(line).toMatchObject({
      msg: 'request completed',
      req: { method: 'GET', path: '/there', ip: '127.0.0.1' },
      res: { statusCode: 201 },
      responseTime: expect.any(Number),
    });
});

test('a request whose caller leaves has its line, without a status that nobody was given', async () => {
  const { app, lines } = loggedApp();
  const asked = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    asked.resolve();
    await pause(100);
    return 'late';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /slow HTTP/1.1\r\nHost: portal\r\n\r\n');
  await asked.promise;
  socket.destroy();
  await vi.waitFor(() => expect(lines.at(-1)?.msg).toBe('request aborted'));
  expect(lines.at(-1)).toMatchObject({ req: { path: '/slow', ip: '127.0.0.1' } });
  expect(lines.at(-1)).not.toHaveProperty('res');
});
