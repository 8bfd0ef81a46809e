import { brandTitles } from '@parley/contract/projects/brands';
import * as z from 'zod/mini';
import { files } from '../../../../kit/files/store.ts';
import { dropped, job } from '../../../../kit/jobs/jobs.ts';
import { sendMail } from '../../../../kit/mail.ts';
import { sheetMimes } from '../../../../kit/sheets/write-sheet.ts';
import { surroundings } from '../../surroundings.ts';
import { mayReceive } from '../may-have.ts';
import { readReport } from '../reports.queries.ts';
import { recipientOf } from './posted.queries.ts';
import { reportLetter } from './report-letter.ts';

/** What mailboxes take; a larger file waits on the page of reports. */
const largestAttached = 10 * 1024 * 1024;

/** To one person. Tried again it has the same name, by which mail servers know a repeat. */
export const mailReport = job(
  'mail-report',
  z.object({ report_id: z.number(), user_id: z.number() }),
  async ({ report_id, user_id }, { project_id }) => {
    if (project_id === null) return;
    const it = await readReport(project_id, report_id);
    const recipient = await recipientOf(project_id, user_id);
    if (!it?.file_key || it.status !== 'done' || !recipient) return;
    if (!(await mayReceive(project_id, user_id, it.kind))) return;
    const isAttached = it.size !== null && it.size <= largestAttached;
    const { email, language, brand, project } = recipient;
    const link = `${surroundings().public_url}/app/messenger/analytics?tab=reports&project=${project_id}`;
    await sendMail({
      to: email,
      sender: brandTitles[brand],
      ...reportLetter(language, { ...it, project, link, isAttached }),
      name: `report-${project_id}-${report_id}-${user_id}`,
      attachments: isAttached
        ? [{ filename: it.file_name, contentType: sheetMimes[it.type], content: files().read(it.file_key) }]
        : [],
    });
  },
  { queue: 'outside', missed: dropped },
);
