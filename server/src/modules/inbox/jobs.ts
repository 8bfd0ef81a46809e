import type { Job } from '../../kit/jobs/jobs.ts';
import { duplicateJobs } from './client-routes.ts';
import { forgetFile } from './files/forget-file.ts';
import { forgetTopic } from './folders/delete-topic.ts';
import { relistContacts } from './folders/relist-contacts.ts';
import { eraseAgain } from './hooks/change-outside.ts';
import { markAgain } from './hooks/hear-status.ts';
import { receiveWithFile } from './hooks/receive-later.ts';
import { tellRead } from './hooks/tell-provider.ts';
import { deliverMessage } from './messages/deliver-message.ts';
import { mailDialogue } from './messages/send-dialogue.ts';
import { giveWaiting } from './routing/give-waiting.ts';
import { sendDue } from './scheduled/send-scheduled.ts';
import { renewLate } from './views/late-tasks.ts';
import { forgetVisits } from './widget/forget-visits.ts';
import { workJobs } from './work/work-jobs.ts';

export const jobs: Job[] = [
  deliverMessage,
  receiveWithFile,
  markAgain,
  eraseAgain,
  tellRead,
  sendDue,
  giveWaiting,
  relistContacts,
  forgetTopic,
  forgetFile,
  mailDialogue,
  forgetVisits,
  renewLate,
  ...duplicateJobs,
  ...workJobs,
];
