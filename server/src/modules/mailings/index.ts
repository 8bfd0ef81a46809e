import { messageUpdated } from '@parley/contract/inbox/messages';
import * as contract from '@parley/contract/mailings/mailings';
import { noting, type Reaction } from '../../kit/events/events.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs/jobs.ts';
import { deleteMailing, startMailing, stopMailing, updateMailing } from './change-mailing.ts';
import { followMailing, noteOfMailing } from './follow-mailing.ts';
import { listMailings, listPeople } from './list-mailings.ts';
import { getMailing } from './look-at-mailing.ts';
import { createMailing } from './make-mailing.ts';
import { sendMailing } from './send-mailing.ts';

export const routes: Route[] = [
  route(contract.createMailing, createMailing),
  route(contract.listMailings, listMailings),
  route(contract.getMailing, getMailing),
  route(contract.updateMailing, updateMailing),
  route(contract.startMailing, startMailing),
  route(contract.stopMailing, stopMailing),
  route(contract.deleteMailing, deleteMailing),
  route(contract.listMailingPeople, listPeople),
];
export const jobs: Job[] = [sendMailing, followMailing];
export const reactions: Reaction[] = [noting(messageUpdated, noteOfMailing)];
