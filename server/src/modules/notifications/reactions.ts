import { postedReportChanged, reportProgress } from '@parley/contract/analytics/reports';
import { callChanged } from '@parley/contract/calls/calls';
import { exportChanged } from '@parley/contract/clients/export';
import { importChanged } from '@parley/contract/clients/import';
import { leadsCreated, leadsUpdated } from '@parley/contract/deals/events';
import { messageCreated, messageUpdated } from '@parley/contract/inbox/messages';
import { scheduledChanged } from '@parley/contract/inbox/scheduled';
import { integrationStopped } from '@parley/contract/integrations/integrations';
import { mailingChanged } from '@parley/contract/mailings/mailings';
import { noteCreated, noteUpdated } from '@parley/contract/notes/notes';
import { channelStopped } from '@parley/contract/projects/channels';
import { memberChanged, memberRemoved } from '@parley/contract/projects/members';
import { tasksCreated, tasksOverdue, tasksUpdated } from '@parley/contract/tasks/events';
import { promiseRanOut, ticketCreated, ticketsUpdated, ticketWasRated } from '@parley/contract/tickets/events';
import { on, type Reaction } from '../../kit/events/events.ts';
import { dropped } from '../../kit/jobs/jobs.ts';
import { isForSomebodyAway } from './away.ts';
import { callsSomebody, tellCalled } from './causes/tell-called.ts';
import {
  hasEnded,
  isMailingOver,
  isPostedOff,
  tellExport,
  tellImport,
  tellMailingOver,
  tellPostedOff,
  tellReport,
  tellStoppedChannel,
  tellStoppedIntegration,
} from './causes/tell-ended.ts';
import {
  forgetFailure,
  hasFailed,
  isTriedAgain,
  tellFailedMessage,
  tellRefused,
  wasRefused,
} from './causes/tell-failures.ts';
import { areGiven, tellGivenDeals } from './causes/tell-given-deals.ts';
import { mayHandOver, tellHandOver } from './causes/tell-hand-over.ts';
import { forgetMentions, isNoteGone, mayMention, tellMentions } from './causes/tell-mentions.ts';
import { areOfOthers, isByPress, tellChangedTasks, tellDueTasks, tellNewTasks } from './causes/tell-tasks.ts';
import {
  isLow,
  isOfAnother,
  mayBeNews,
  tellChangedTickets,
  tellLowRating,
  tellNewTicket,
  tellPromise,
} from './causes/tell-tickets.ts';
import { siftNotices } from './notices/list-notices.ts';
import { isRingingOver, pushCall, pushCallOver, ringsForSomebodyAway } from './push-call.ts';
import { pushMessage } from './push-message.ts';
import { forgetMember } from './subscriptions.ts';

export const reactions: Reaction[] = [
  on(messageCreated, pushMessage, isForSomebodyAway),
  on(callChanged, pushCall, ringsForSomebodyAway, { missed: dropped }),
  on(callChanged, pushCallOver, isRingingOver, { missed: dropped }),
  on(messageCreated, tellMentions, mayMention),
  on(noteCreated, tellCalled, callsSomebody),
  on(noteUpdated, tellCalled, callsSomebody),
  on(messageCreated, tellHandOver, mayHandOver),
  on(messageUpdated, tellFailedMessage, hasFailed),
  on(messageUpdated, forgetFailure, isTriedAgain),
  on(messageUpdated, forgetMentions, isNoteGone),
  on(scheduledChanged, tellRefused, wasRefused),
  on(tasksCreated, tellNewTasks, areOfOthers),
  on(tasksUpdated, tellChangedTasks, isByPress),
  on(tasksOverdue, tellDueTasks),
  on(ticketCreated, tellNewTicket, isOfAnother),
  on(ticketsUpdated, tellChangedTickets, mayBeNews),
  on(promiseRanOut, tellPromise),
  on(ticketWasRated, tellLowRating, isLow),
  on(leadsCreated, tellGivenDeals, areGiven),
  on(leadsUpdated, tellGivenDeals, areGiven),
  on(importChanged, tellImport, hasEnded),
  on(exportChanged, tellExport, hasEnded),
  on(reportProgress, tellReport, hasEnded),
  on(postedReportChanged, tellPostedOff, isPostedOff),
  on(mailingChanged, tellMailingOver, isMailingOver),
  on(channelStopped, tellStoppedChannel),
  on(integrationStopped, tellStoppedIntegration),
  on(memberChanged, siftNotices),
  on(memberRemoved, forgetMember),
];
