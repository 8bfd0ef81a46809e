import { dropped, job, type Job } from '../../../kit/jobs/jobs.ts';
import { runRules } from './run-rules.ts';
import { sendAutoMessage } from './send-auto-message.ts';
import { stageEntered } from './stage-entered.ts';

export const automationJobs: Job[] = [
  job(stageEntered.name, stageEntered.shape, runRules, { missed: dropped }),
  sendAutoMessage,
];
