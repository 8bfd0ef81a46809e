import { settingChanged } from '@parley/contract/projects/facts';
import * as reports from '@parley/contract/analytics/reports';
import { on, type Reaction } from '../../../kit/events/events.ts';
import { fileRoute, type Route, route } from '../../../kit/http/route.ts';
import type { Job } from '../../../kit/jobs/jobs.ts';
import { cancelReport, getReportFile, listReports, makeReport } from './make-report.ts';
import { mailReport } from './posted/mail-report.ts';
import { changesClock, followClock, postReport } from './posted/post-report.ts';
import {
  addPostedReport,
  changePostedReport,
  deletePostedReport,
  listPostedReports,
  makePostedReport,
} from './posted/posted-reports.ts';
import { forgetReport, runReport } from './run-report.ts';

export const reportRoutes: Route[] = [
  route(reports.makeReport, makeReport),
  route(reports.listReports, listReports),
  fileRoute(reports.getReportFile, getReportFile),
  route(reports.cancelReport, cancelReport),
  route(reports.listPostedReports, listPostedReports),
  route(reports.addPostedReport, addPostedReport),
  route(reports.changePostedReport, changePostedReport),
  route(reports.deletePostedReport, deletePostedReport),
  route(reports.makePostedReport, makePostedReport),
];

export const reportJobs: Job[] = [runReport, forgetReport, postReport, mailReport];
export const reportReactions: Reaction[] = [on(settingChanged, followClock, changesClock)];
