import type { Job } from '../../kit/jobs/jobs.ts';
import { sendVisitMessage } from './funnel/visit-messages.ts';
import { hearNews } from './hooks/hear-news.ts';
import { bringVisits } from './sync/bring-visits.ts';
import { reconcileBooking } from './sync/reconcile.ts';
import { runSync } from './sync/run-sync.ts';
import { sendClients } from './sync/send-clients.ts';
import { sendProducts } from './sync/send-products.ts';

export const jobs: Job[] = [
  runSync,
  sendClients,
  sendProducts,
  reconcileBooking,
  bringVisits,
  hearNews,
  sendVisitMessage,
] as Job[];
