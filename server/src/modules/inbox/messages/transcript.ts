import { Readable } from 'node:stream';
import type { Language } from '@parley/contract/languages';
import type { Message } from '@parley/contract/inbox/messages';
import type { getTranscript as endpoint } from '@parley/contract/inbox/thread';
import { type Clock, dayOf } from '@parley/contract/time';
import type { Parsed } from '@parley/contract/http';
import { dialogueSaved } from '@parley/contract/inbox/facts';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { tidyFileName } from '../../../kit/files/file-name.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import { messagesOf } from './thread.queries.ts';
import { type Transcript, transcriptForms } from './transcript-forms.ts';

/** What was said with a contact, as a file, written while it is read. */
export async function getTranscript(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<FileAnswer> {
  const { id, format = 'html', timezone = viewer.time_zone } = asked;
  const transcript = await transcriptOf(viewer, id, { language: viewer.language, clock: timezone });
  await transaction(viewer.project_id, async (tx) =>
    record(tx, viewer.project_id, dialogueSaved, { id, name: null, by: doneBy(viewer) }),
  );
  const { mime, ending } = transcriptForms[format];
  const name = tidyFileName(`${transcript.name} ${dayOf(now().getTime(), timezone)}.${ending}`, mime);
  return { name, mime: `${mime}; charset=utf-8`, body: Readable.from(written(transcript, format)) };
}

type Words = { language: Language; clock: Clock };

/** Only dialogues that this person sees; notes and what the team did stay in the house. */
export async function transcriptOf(viewer: Seer, contact_id: number, words: Words): Promise<Transcript> {
  const [contact] = await contactsById(viewer, [contact_id]);
  if (!contact) refuse('not_found');
  const channels = new Map(contact.users.map((it) => [it.id, it.name]));
  return { name: contact.name, channels, messages: saidIn(viewer, contact_id), ...words };
}

export async function* written(transcript: Transcript, format: keyof typeof transcriptForms): AsyncGenerator<string> {
  const { begin, line, end } = transcriptForms[format];
  yield begin(transcript);
  for await (const messages of transcript.messages) yield messages.map((it) => line(transcript, it)).join('');
  yield end(transcript);
}

const pageSize = 100;

/** From the first message to the last, a page at a time. */
async function* saidIn(viewer: Seer, contact_id: number): AsyncGenerator<Message[]> {
  let message_id: number | null = null;
  for (;;) {
    const asked: Parameters<typeof messagesOf>[2] = { contact_id, message_id, dialogue_id: null };
    const page = await messagesOf(viewer, { side: 'after', part: 'all', size: pageSize }, asked);
    if (!page?.length) return;
    yield page.filter(({ message_type }) => message_type !== 'comment' && message_type !== 'system');
    message_id = page.at(-1)!.id;
  }
}
