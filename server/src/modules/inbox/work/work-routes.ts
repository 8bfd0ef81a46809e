import * as shift from '@parley/contract/inbox/shift';
import * as work from '@parley/contract/inbox/work';
import { type Route, route } from '../../../kit/http/route.ts';
import { blockContact } from './block-contact.ts';
import { checkAll, readAll } from './change-all.ts';
import { archiveContacts, changeMany } from './change-many.ts';
import { clearDialogue } from './clear-dialogue.ts';
import { closeDialogue } from './close-dialogue.ts';
import { checkContact, markUnread, noReplyNeeded } from './mark-contact.ts';
import { snoozeContact, wakeContact } from './snooze-contact.ts';
import { endShift, setAway } from './end-shift.ts';
import { takeContact, transferContact } from './take-contact.ts';

export const workRoutes: Route[] = [
  route(work.takeContact, takeContact),
  route(work.closeDialogue, closeDialogue),
  route(work.checkContact, checkContact),
  route(work.transferContact, transferContact),
  route(work.markUnread, markUnread),
  route(work.noReplyNeeded, noReplyNeeded),
  route(work.snoozeContact, snoozeContact),
  route(work.wakeContact, wakeContact),
  route(work.blockContact, blockContact),
  route(work.clearDialogue, clearDialogue),
  route(work.archiveContacts, archiveContacts),
  route(work.checkAll, checkAll),
  route(work.readAll, readAll),
  route(work.changeMany, changeMany),
  route(shift.endShift, endShift),
  route(shift.setAway, setAway),
];
