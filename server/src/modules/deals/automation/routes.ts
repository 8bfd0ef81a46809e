import * as rules from '@parley/contract/deals/automation';
import { tryRule } from '@parley/contract/deals/trying';
import { type Route, route } from '../../../kit/http/route.ts';
import { autoMessages } from './auto-messages.ts';
import { autoTasks } from './auto-tasks.ts';
import { leadActions } from './lead-actions.ts';
import { tryRules } from './try-rules.ts';
import { writeOffs } from './write-offs.ts';

export const automationRoutes: Route[] = [
  route(rules.listAutoTasks, autoTasks.list),
  route(rules.createAutoTask, autoTasks.create),
  route(rules.updateAutoTask, autoTasks.update),
  route(rules.deleteAutoTask, autoTasks.remove),
  route(rules.listAutoMessages, autoMessages.list),
  route(rules.createAutoMessage, autoMessages.create),
  route(rules.updateAutoMessage, autoMessages.update),
  route(rules.deleteAutoMessage, autoMessages.remove),
  route(rules.listWriteOffs, writeOffs.list),
  route(rules.createWriteOff, writeOffs.create),
  route(rules.updateWriteOff, writeOffs.update),
  route(rules.deleteWriteOff, writeOffs.remove),
  route(rules.listLeadActionRules, leadActions.list),
  route(rules.createLeadActionRule, leadActions.create),
  route(rules.updateLeadActionRule, leadActions.update),
  route(rules.deleteLeadActionRule, leadActions.remove),
  route(tryRule, tryRules),
];
