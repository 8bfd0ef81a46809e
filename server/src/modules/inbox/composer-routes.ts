import * as approved from '@parley/contract/inbox/approved-templates';
import * as drafts from '@parley/contract/inbox/drafts';
import * as macros from '@parley/contract/inbox/macros';
import * as outbox from '@parley/contract/inbox/outbox';
import * as scheduled from '@parley/contract/inbox/scheduled';
import * as templates from '@parley/contract/inbox/templates';
import { type Route, route } from '../../kit/http/route.ts';
import { listApprovedTemplates } from './approved-templates/list-approved-templates.ts';
import { listDrafts, saveDraft } from './drafts/drafts.ts';
import { admitUpload } from './files/upload-file.ts';
import { deleteMacro, listMacros, restoreMacro, saveMacro } from './macros/macros.ts';
import { runMacro } from './macros/run-macro.ts';
import { cancelMessage } from './messages/cancel-message.ts';
import { confirmMessage } from './messages/confirm-message.ts';
import { getDelivery } from './messages/get-delivery.ts';
import { retryMessage } from './messages/retry-message.ts';
import {
  deleteScheduled,
  listScheduled,
  scheduleMessage,
  sendScheduled,
  updateScheduled,
} from './scheduled/scheduled.ts';
import { sendTemplate } from './templates/send-template.ts';
import { deleteTemplate, listTemplates, restoreTemplate, saveTemplate } from './templates/templates.ts';

/** Everything around writing. */
export const composerRoutes: Route[] = [
  route(outbox.cancelMessage, cancelMessage),
  route(outbox.retryMessage, retryMessage),
  route(outbox.getDelivery, getDelivery),
  route(outbox.confirmMessage, confirmMessage),
  route(drafts.listDrafts, listDrafts),
  route(drafts.saveDraft, saveDraft),
  route(scheduled.listScheduled, listScheduled),
  route(scheduled.scheduleMessage, scheduleMessage),
  route(scheduled.updateScheduled, updateScheduled),
  route(scheduled.deleteScheduled, deleteScheduled),
  route(scheduled.sendScheduled, sendScheduled),
  route(templates.listTemplates, listTemplates),
  route(templates.saveTemplate, saveTemplate, admitUpload),
  route(templates.deleteTemplate, deleteTemplate),
  route(templates.restoreTemplate, restoreTemplate),
  route(templates.sendTemplate, sendTemplate),
  route(approved.listApprovedTemplates, listApprovedTemplates),
  route(macros.listMacros, listMacros),
  route(macros.saveMacro, saveMacro),
  route(macros.deleteMacro, deleteMacro),
  route(macros.restoreMacro, restoreMacro),
  route(macros.runMacro, runMacro),
];
