import type { WriteOff } from '@parley/contract/deals/automation';
import { given, keptRules } from './kept-rules.ts';
import { writeOffsIn } from './rules.queries.ts';

export const writeOffs = keptRules<WriteOff, Pick<WriteOff, 'status'>>({
  table: 'write_offs',
  most: 1,
  taken: 'too_many_of_these',
  read: writeOffsIn,
  columns: async (_, __, { status }) => given({ status }),
});
