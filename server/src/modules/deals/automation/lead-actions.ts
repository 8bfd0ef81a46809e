import type { LeadActionRule } from '@parley/contract/deals/automation';
import { refuse } from '../../../kit/errors.ts';
import { given, keptRules, stageOf } from './kept-rules.ts';
import { leadActionsIn } from './rules.queries.ts';

type Given = Pick<LeadActionRule, 'to_stage_id' | 'action' | 'status'>;

export const leadActions = keptRules<LeadActionRule, Given>({
  table: 'lead_actions',
  most: 10,
  taken: 'too_many_of_these',
  read: leadActionsIn,
  columns: async (tx, { project_id }, { to_stage_id, action, status }, { stage_id }) => {
    if (to_stage_id !== undefined) await stageOf(tx, project_id, to_stage_id);
    if (to_stage_id === stage_id) refuse('same_stage');
    return given({ to_stage_id, action, status });
  },
});
