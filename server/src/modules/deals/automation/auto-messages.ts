import type { AutoMessage } from '@parley/contract/deals/automation';
import { refuse } from '../../../kit/errors.ts';
import { usableFiles } from '../../inbox/index.ts';
import { given, keptRules } from './kept-rules.ts';
import { areKnown, autoMessagesIn } from './rules.queries.ts';

type Given = Pick<AutoMessage, 'sending_interval' | 'text' | 'channels' | 'status'> & { files_ids: number[] };

export const autoMessages = keptRules<AutoMessage, Given>({
  table: 'auto_messages',
  most: 50,
  taken: 'time_taken',
  read: autoMessagesIn,
  columns: async (tx, viewer, { sending_interval, text, channels, files_ids, status }, { was }) => {
    if (channels && !(await areKnown(tx, viewer, { channels, kept: was?.channels ?? [] }))) refuse('not_found');
    if (files_ids?.length && !(await usableFiles(tx, viewer, files_ids))) refuse('not_found');
    const interval = sending_interval && JSON.stringify(sending_interval);
    const channels_ids = channels && [...new Set(channels)];
    return given({ sending_interval: interval, text, channels_ids, files_ids, status });
  },
});
