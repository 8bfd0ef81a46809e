import * as z from 'zod/mini';
import { rowId, id } from '../common.ts';
import { answer, endpoint } from '../http.ts';

/** A letter as it came. The HTML has nothing left in it that acts; pictures from elsewhere are named, not loaded. */
export const wholeLetter = z.object({
  message_id: rowId,
  subject: z.string(),
  cc: z.array(z.string()),
  html: z.nullable(z.string()),
  text: z.string(),
  /** It wants to load pictures from elsewhere, which tells their sender that it was read. */
  has_remote_pictures: z.boolean(),
});

/** The subject of an answer: said once, however often the letter went to and fro. */
export const answerSubject = (subject: string): string => {
  const bare = subject.replace(/^(\s*(re|отв|ответ|rv|resp|res|sv|aw)(\[\d+\])?:)+\s*/i, '').trim();
  return bare ? `Re: ${bare}` : '';
};

export const getLetter = endpoint({
  method: 'GET',
  path: '/api/crm/letters/:id',
  access: 'project',
  summary: 'A letter as it came: how it looked and what it quoted',
  input: z.strictObject({ id }),
  output: answer(wholeLetter),
});
