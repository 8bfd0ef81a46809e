import type { FakeAnswer } from '../fake.ts';
import { refused } from './graph.ts';

export const wrong = (details: string): FakeAnswer => refused(100, 'Invalid parameter', { details });

export type Interactive = {
  type?: string;
  body?: { text?: string };
  action?: { button?: string; sections?: { rows?: { id?: string; title?: string }[] }[] };
};

/** A list that a button opens, of ten rows at most. */
export function listOf({ type, body, action }: Interactive = {}) {
  const rows = action?.sections?.flatMap((it) => it.rows ?? []) ?? [];
  const isRight =
    rows.length > 0 && rows.length <= 10 && rows.every(({ id, title }) => id && title && title.length <= 24);
  if (type !== 'list' || !isRight) return wrong('The parameter interactive.action is invalid.');
  if (!action?.button || action.button.length > 20) return wrong('The parameter interactive.action.button is invalid.');
  if (!body?.text || body.text.length > 1024) return wrong('The parameter interactive.body.text is invalid.');
  return { text: body.text, file: null, extra: { buttons: rows.map((it) => it.title).join('\n'), list: 'yes' } };
}
