import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  path: string;
  authorization: string | undefined;
  body: { model?: string; stream: boolean; messages: { role: string; content: string }[] };
  /** Resolved when the asker has hung up before the end. */
  left: Promise<void>;
};
type Reply = (response: ServerResponse, asked: Asked) => void | Promise<void>;

/** A server that speaks as OpenAI's does; `reply` says what it does with the next questions. */
export async function openAssistant() {
  const asked: Asked[] = [];
  let reply: Reply = (response) => stream(response, ['Hello']);
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const left = Promise.withResolvers<void>();
    response.on('close', () => !response.writableEnded && left.resolve());
    const { url = '', headers } = request;
    const body = JSON.parse(text) as Asked['body'];
    const it: Asked = { path: url, authorization: headers.authorization, body, left: left.promise };
    asked.push(it);
    await reply(response, it);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    reply: (next: Reply) => (reply = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}
export const say = (response: ServerResponse, content: string): boolean =>
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);

export function end(response: ServerResponse): void {
  response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
}

export function stream(response: ServerResponse, pieces: string[]): void {
  begin(response);
  for (const piece of pieces) say(response, piece);
  end(response);
}
