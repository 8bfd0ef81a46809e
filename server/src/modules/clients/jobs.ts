import type { Job } from '../../kit/jobs/jobs.ts';
import { organizationJobs } from './organizations/routes.ts';
import { productJobs } from './products/routes.ts';
import { sheetJobs } from './sheets/sheet-routes.ts';
import { tableJobs } from './table/routes.ts';

export const jobs: Job[] = [...organizationJobs, ...productJobs, ...sheetJobs, ...tableJobs];
