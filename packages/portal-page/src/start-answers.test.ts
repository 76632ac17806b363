import fastify, { type FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { keepAnswers } from './kept-answers.ts';
import { startAnswers } from './start-answers.ts';

test.each([
  ['has stopped', 0],
  ['fails', 1],
])('a page of a server that %s goes out without answers', async (what, warnings) => {
  const app = fastify();
  if (what === 'has stopped') await app.close();
  else app.inject = () => Promise.reject(new Error('fails')) as never;
  const warn = vi.fn();
  const request = { url: '/', originalUrl: '/', headers: {}, ip: '127.0.0.1', log: { warn } };
  expect(await startAnswers(app, request as unknown as FastifyRequest, keepAnswers())).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(warnings);
});
