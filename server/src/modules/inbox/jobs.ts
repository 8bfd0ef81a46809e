import type { Job } from '../../kit/jobs/jobs.ts';
import { forgetFile } from './files/forget-file.ts';
import { relistContacts } from './folders/relist-contacts.ts';
import { deliverMessage } from './messages/deliver-message.ts';

export const jobs: Job[] = [deliverMessage, relistContacts, forgetFile];
