import { type Attachment, simpleParser } from 'mailparser';

// Enough to hold the head of a letter within a letter.
const headBytes = 65_536;

/** What a file is called: by its writer, or by what it is. Programs give invites and forwarded letters no name. */
export async function fileName({ filename, contentType, content }: Attachment, nth: number): Promise<string> {
  if (contentType === 'text/calendar') return withEnding(filename || 'invite', 'ics');
  if (contentType === 'message/rfc822') return withEnding(filename || (await subjectOf(content)) || 'letter', 'eml');
  return filename || `file-${nth + 1}`;
}

const withEnding = (name: string, ending: string): string =>
  name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;

async function subjectOf(letter: Buffer): Promise<string> {
  const head = letter.subarray(0, headBytes);
  const { subject = '' } = await simpleParser(head, { skipHtmlToText: true, skipTextToHtml: true });
  return subject.trim().slice(0, 100);
}
