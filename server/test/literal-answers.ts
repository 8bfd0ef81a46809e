import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LiteralAnswer = { status?: number; type?: string; body: string };
export type LiteralQuestion = { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: string };

/** Answers as the documents of a provider show it, byte for byte; keys are `GET /path`, without the query. */
export async function openLiteralAnswers(answers: Record<string, LiteralAnswer>) {
  const asked: LiteralQuestion[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url: decodeURIComponent(url), headers, body: Buffer.concat(parts).toString('utf8') });
      const {
        status = 200,
        type = 'application/json',
        body,
      } = answers[`${method} ${url.split('?')[0]!}`] ?? {
        status: 404,
        body: '',
      };
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    asked,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
