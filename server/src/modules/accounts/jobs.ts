import type { Job } from '../../kit/jobs/jobs.ts';
import { deliverMail } from '../../kit/mail.ts';
import { forgetPassed } from './forget-passed.ts';
import { mailEmailCode } from './users/mail-email-code.ts';
import { noteRefused } from './users/note-refused.ts';
import { mailPasswordCode } from './passwords/mail-password-code.ts';

export const jobs: Job[] = [deliverMail, mailPasswordCode, mailEmailCode, forgetPassed, noteRefused];
