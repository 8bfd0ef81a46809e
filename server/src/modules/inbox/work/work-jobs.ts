import type { Job } from '../../../kit/jobs/jobs.ts';
import { checkTheRest, readTheRest } from './change-all.ts';
import { checkUnanswered } from './check-unanswered.ts';
import { closeIdleDialogues } from './close-idle.ts';
import { sayAway } from './say-away.ts';
import { sayGoodbye } from './say-goodbye.ts';
import { sayHello } from './say-hello.ts';
import { wakeAtLast } from './snooze-contact.ts';
import { tellThemRead } from './tell-them-read.ts';

export const workJobs: Job[] = [
  wakeAtLast,
  sayHello,
  sayAway,
  sayGoodbye,
  closeIdleDialogues,
  checkUnanswered,
  checkTheRest,
  readTheRest,
  tellThemRead,
];
