import { type FakeAnswer, json } from '../fake.ts';

type Pieces = Iterable<string> | AsyncIterable<string>;

const lineOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const pieceOf = (content: string): string => lineOf({ choices: [{ index: 0, delta: { content } }] });
const end = `${lineOf({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`;

/** As it is being written. */
export async function* spoken(pieces: Pieces): AsyncGenerator<string> {
  for await (const piece of pieces) yield pieceOf(piece);
  yield end;
}

export const ended = (values: unknown[]): string => `${values.map(lineOf).join('')}data: [DONE]\n\n`;

export async function whole(pieces: Pieces): Promise<FakeAnswer> {
  let content = '';
  for await (const piece of pieces) content += piece;
  return json({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });
}
