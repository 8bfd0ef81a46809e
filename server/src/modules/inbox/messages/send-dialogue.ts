import { dialogueMailed } from '@parley/contract/inbox/facts';
import { languages } from '@parley/contract/languages';
import { brandTitles } from '@parley/contract/projects/brands';
import type { sendDialogue as endpoint } from '@parley/contract/inbox/thread';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { countTogether, type Limit } from '../../../kit/attempts.ts';
import { days, hours } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { dropped, job, later } from '../../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { sendMail } from '../../../kit/mail.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { refuseUnproved } from '../../accounts/index.ts';
import { findMember } from '../../projects/index.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { brandOf } from './messages.queries.ts';
import { transcriptOf, written } from './transcript.ts';
import { transcriptForms } from './transcript-forms.ts';

// Enough for a busy clerk, too few for a mailing.
const byPerson: Limit[] = [
  { name: 'send dialogue', times: 20, within: hours(1) },
  { name: 'send dialogue in a day', times: 60, within: days(1) },
];
const toAddress: Limit[] = [
  { name: 'dialogue to', times: 5, within: hours(1) },
  { name: 'dialogue in a day to', times: 10, within: days(1) },
];

/** Answered once it is sure that it will be sent; what is in it is read then, with the rights of then. */
export async function sendDialogue(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_id, user_id, language } = viewer;
  const { contact_id, email, timezone } = asked;
  if (!(await contactsById(viewer, [contact_id])).length) refuse('not_found');
  await refuseUnproved(user_id);
  await countTogether([
    ...byPerson.map((limit) => ({ limit, key: user_id })),
    ...toAddress.map((limit) => ({ limit, key: email })),
  ]);
  await transaction(project_id, async (tx) => {
    record(tx, project_id, dialogueMailed, { id: contact_id, name: null, by: doneBy(viewer) });
    await later(tx, mailDialogue, { user_id, contact_id, email, language, timezone }, { project_id });
  });
  return { data: null };
}

const order = z.object({
  user_id: z.number(),
  contact_id: z.number(),
  email: z.string(),
  language: z.enum(languages),
  /** Where it is not said, the project's clock of then counts. */
  timezone: z.optional(z.union([z.number(), z.string()])),
});

export const mailDialogue = job(
  'mail-dialogue',
  order,
  async ({ user_id, contact_id, email, language, timezone }, place) => {
    const project_id = place.project_id!;
    const viewer = await findMember(project_id, user_id);
    // Nothing that they may read any more.
    if (!viewer || !(await contactsById(viewer, [contact_id])).length) return;
    const read = () => transcriptOf(viewer, contact_id, { language, clock: timezone ?? viewer.time_zone });
    const page = await wholeOf(written(await read(), 'html'));
    const transcript = await read();
    const subject = transcriptForms.text.begin(transcript).trim();
    await sendMail({
      to: email,
      sender: brandTitles[await brandOf(project_id)],
      subject,
      text: await wholeOf(written(transcript, 'text')),
      attachments: [{ filename: 'dialogue.html', contentType: 'text/html; charset=utf-8', content: page }],
    });
  },
  { queue: 'bulk', missed: dropped },
);

async function wholeOf(pieces: AsyncGenerator<string>): Promise<string> {
  let whole = '';
  for await (const piece of pieces) whole += piece;
  return whole;
}
