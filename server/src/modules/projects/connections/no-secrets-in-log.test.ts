import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectChannel } from '@parley/contract/projects/connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { logged } from '../../../../test/logged.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { runJob } from '../../../kit/jobs/run-job.ts';
import * as z from 'zod/mini';

const token = '900100:AAsecretOfTheShopsBot_77';
let app: TestApp;
let vera: Person;
let provider: Server;

beforeAll(async () => {
  app = await testApp({ PRIVATE_ADDRESSES: 'on' });
  vera = await owner(app, 'Vera');
  // As many gateways do: the refusal repeats what was asked.
  provider = createServer((request, response) => {
    const description = `Bad Gateway: cannot ${request.method} ${request.url}, token ${token}`;
    response.writeHead(502).end(JSON.stringify({ ok: false, error_code: 502, description }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  provider.close();
  await app.stop();
});

test('a provider that repeats our secret in its refusal does not bring it into the log', async () => {
  const api_url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const asked = { project: vera.project_id, type: 'telegram' as const, name: 'Shop', settings: { token, api_url } };
  const lines = await logged(async () => {
    expect((await vera.call(connectChannel, asked)).status).toBeGreaterThanOrEqual(400);
  });
  expect(lines).toContain('a provider could not be asked while connecting');
  expect(lines).toContain('Bad Gateway: cannot POST /bot');
  expect(lines).not.toContain(token);
  expect(lines).not.toContain(token.split(':')[1]);
});

test('nor into the base, where jobs that failed say why', async () => {
  const failing = job('failing', z.object({}), () => Promise.reject(new Error(`GET /bot${token}/getMe failed`)));
  const taken = { id: 1, name: 'failing', queue: 'live', payload: {}, project_id: null, attempts: 1 } as const;
  const outcome = await runJob(taken as never, failing);
  expect(outcome).toMatchObject({ end: 'put off' });
  expect(JSON.stringify(outcome)).not.toContain(token.split(':')[1]);
});
