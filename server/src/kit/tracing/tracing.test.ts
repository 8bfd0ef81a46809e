import { randomUUID } from 'node:crypto';
import { getUser } from '@parley/contract/accounts/users';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Collector, openCollector, type Span } from '../../../test/collector.ts';
import { openLive } from '../../../test/live-client.ts';
import { logged } from '../../../test/logged.ts';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { until } from '../../../test/until.ts';
import { readConfig } from '../../config.ts';
import { startTracing } from './start-tracing.ts';
import { tracing } from './tracing.ts';

const [most, batch] = [300, 100];
let collector: Collector;
let stop: Awaited<ReturnType<typeof startTracing>>;
let it: Messenger;
beforeAll(async () => {
  collector = await openCollector();
  // No second try: its wait is not ours to shorten.
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '500';
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=shop',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_BSP_MAX_QUEUE_SIZE: String(most),
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: String(batch),
  });
  stop = await startTracing(config.tracing);
  it = await openMessenger('telegram', { token: '123:demo' }, { key: '123:demo', name: 'Studio bot' });
});
afterAll(async () => {
  await it.stop();
  await stop!(3000);
  await collector.close();
  delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
});

const parent = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', id: '00f067aa0ba902b7' };
const traceparent = `00-${parent.trace}-${parent.id}-01`;
const found = (name: string) => collector.spans().filter((span) => span.name === name);
const one = (name: string, isIt: (span: Span) => boolean = () => true): Promise<Span> =>
  until(() => {
    const [span] = found(name).filter(isIt);
    if (!span)
      throw new Error(
        `no span ${name}, but: ${collector
          .spans()
          .map((it) => it.name)
          .join(', ')}`,
      );
    return Promise.resolve(span);
  });

test('from the proxy to the provider: a request, its statements, its job and what that asks are one trace', async () => {
  it.client({ id: '111', name: 'Anna' }).writes({ text: 'Is the blue one in stock?' });
  const [first] = await it.sees('111', (messages) => messages.length === 1);
  const { project_id, token } = it.vera;
  const live = await openLive({ url: it.app.url, token, project_id });
  let number = '';
  const lines = await logged(async () => {
    const { status, headers } = await it.vera.call(
      sendMessage,
      {
        project: project_id,
        channel: it.connection.channel_id,
        id: first!.user_id,
        uid: randomUUID(),
        text: 'In blue, yes',
      },
      { traceparent, 'x-request-id': 'proxy-7' },
    );
    expect(status).toBe(200);
    number = headers.get('x-request-id')!;
    await it.sees('111', (messages) => messages.at(-1)?.status === 'sent');
  });

  const request = await one(`POST ${sendMessage.path}`);
  expect(request).toMatchObject({ trace: parent.trace, parent: parent.id, kind: 2, isFailure: false });
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': sendMessage.path,
    'http.response.status_code': 200,
    'parley.request_id': 'proxy-7',
    'parley.project_id': project_id,
  });
  // The number of the answer, of the log and of the trace are one.
  expect(number).toBe('proxy-7');
  const answered = lines.split('\n').find((line) => line.includes('answered') && line.includes('proxy-7'));
  expect(JSON.parse(answered!)).toMatchObject({ request: 'proxy-7', trace: parent.trace, route: sendMessage.path });

  const job = await one('job deliver-message');
  expect(job).toMatchObject({ trace: parent.trace, kind: 5, isFailure: false });
  expect(job.attributes).toMatchObject({ 'parley.job.attempt': 1, 'parley.job.end': 'done' });
  const asked = await one('POST 127.0.0.1', (span) => span.trace === parent.trace);
  expect(asked).toMatchObject({ kind: 3, parent: job.id });
  expect(asked.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
  const statement = await one('insert messages', (span) => span.trace === parent.trace);
  expect(statement.attributes['db.query.text']).toMatch(/insert into messages \(.*\$\d/);

  const numbered = await one('number events', (span) => span.links.includes(parent.trace));
  expect(await one('deliver events', (span) => span.trace === numbered.trace)).toMatchObject({
    attributes: { 'parley.project_id': project_id, 'parley.actions': expect.arrayContaining([expect.any(String)]) },
  });
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'shop', 'deployment.environment.name': 'test' });

  // Words of people, secrets and places where they stand are nowhere.
  const all = collector.raw();
  expect(all).toContain(sendMessage.path);
  for (const secret of ['123:demo', 'blue', token, 'example.test', 'Anna', '/bot', it.account.hook_url!.slice(-20)])
    expect(all).not.toContain(secret);
  await live.drop();
});

/** The request that was answered under this number. */
const requestOf = (headers: Headers): Promise<Span> => {
  const number = headers.get('x-request-id')!;
  return until(() => {
    const span = collector.spans().find((it) => it.attributes['parley.request_id'] === number);
    if (!span) throw new Error(`no request ${number}`);
    return span;
  });
};

test('a refusal is no failure, no path is told, and machines that look every second are not told of', async () => {
  expect((await fetch(`${it.app.url}/healthz`)).status).toBe(200);
  const refused = await requestOf((await it.vera.call(listMessages, { id: 999_999 })).headers);
  expect(refused).toMatchObject({ isFailure: false, attributes: { 'http.response.status_code': 404 } });
  const lost = await requestOf((await fetch(`${it.app.url}/nowhere/secret-word`)).headers);
  expect(lost).toMatchObject({ name: 'GET none', attributes: { 'http.route': 'none' } });
  expect(collector.spans().filter((span) => span.name.includes('healthz'))).toEqual([]);
  expect(collector.raw()).not.toContain('secret-word');
});

test('where no proxy is trusted nobody says what a request is a part of', async () => {
  await it.app.restart({ TRUST_PROXY: 'off' });
  const { headers } = await it.vera.call(getUser, {}, { traceparent });
  expect((await requestOf(headers)).trace).not.toBe(parent.trace);
  await it.app.restart();
});

test('a collector that is away harms nobody, is told of once, and what waits for it is bounded', async () => {
  const tell = (name: string) => tracing!.begin({ name, kind: 'internal', attributes: {}, of: null }).end();
  await collector.close();
  collector.forget();
  const away = await logged(async () => {
    expect((await it.vera.call(getUser, {})).status).toBe(200);
    for (let n = 0; n < 10; n++) {
      for (let i = 0; i < 1000; i++) tell('early');
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const back = await logged(async () => {
    await collector.open();
    const arrives = (name: string) =>
      until(() => {
        tell(name);
        if (!found(name).length) throw new Error(`${name} did not come`);
      });
    await arrives('late');
    // They go one after another: that this came means that the answer to the one before was heard.
    await arrives('later');
  });
  const told = (away + back).split('\n').filter((line) => line.includes('collector of traces'));
  expect(told.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the collector of traces cannot be reached',
    'the collector of traces is back',
  ]);
  // What waited, and what was just being handed over.
  expect(found('early').length).toBeLessThanOrEqual(most + batch);
});

test('nobody wants traces unless a place for them is named', () => {
  const of = (env: Record<string, string>) => readConfig(env).tracing;
  const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  // Set for all programs of a machine, these are no reason not to start.
  expect(of({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'of another kind' })).toBeNull();
  expect(of({ ...named, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(of({ ...named, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
  expect(of(named)).toMatchObject({ url: 'http://collector:4318/v1/traces', sampler: 'parentbased_always_on' });
  expect(of({ ...named, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces/in' })).toMatchObject({
    url: 'https://traces/in',
  });
  expect(() => of({ ...named, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('http/protobuf is spoken here, not grpc');
  expect(() => of({ ...named, OTEL_TRACES_SAMPLER: 'some' })).toThrow(/^OTEL_TRACES_SAMPLER is not right/);
});
