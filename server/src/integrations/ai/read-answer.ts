import type { IncomingMessage } from 'node:http';

const tooMuch = 1_000_000;

export const isWhole = ({ headers }: IncomingMessage): boolean =>
  !headers['content-type']?.startsWith('text/event-stream');

/** What a stream of events says, line by line. */
export async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    const lines = (rest + String(chunk)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > tooMuch) throw new Error('the assistant writes lines without end');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
}

export async function wholeOf(response: IncomingMessage): Promise<string> {
  let all = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    all += String(chunk);
    if (all.length > tooMuch) throw new Error('the assistant answers without end');
  }
  return all;
}
