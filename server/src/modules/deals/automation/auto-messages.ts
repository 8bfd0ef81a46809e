import type { AutoMessage } from '@parley/contract/deals/automation';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import { refuse } from '../../../kit/errors.ts';
import { refuseKept, usableFiles } from '../../inbox/index.ts';
import { given, keptRules } from './kept-rules.ts';
import { areKnown, autoMessagesIn } from './rules.queries.ts';

type Given = Pick<AutoMessage, 'sending_interval' | 'subject' | 'text' | 'channels' | 'template' | 'status'> & {
  files_ids: number[];
  files: number[];
};

export const autoMessages = keptRules<AutoMessage, Given>({
  table: 'auto_messages',
  most: 50,
  taken: 'time_taken',
  read: autoMessagesIn,
  columns: async (tx, viewer, { sending_interval, channels, template, files, files_ids, ...rest }, { was }) => {
    if (channels && !(await areKnown(tx, viewer, { channels, kept: was?.channels ?? [] }))) refuse('not_found');
    const named = [...(files_ids ?? []), ...(files ?? [])];
    if (named.length && !(await usableFiles(tx, viewer, named))) refuse('not_found');
    // One that a colleague chose stays without being asked for again.
    if (template && !isSame(template, was?.template)) await refuseKept(tx, viewer, template);
    const interval = sending_interval && JSON.stringify(sending_interval);
    const channels_ids = channels && [...new Set(channels)];
    const kept = { channels_ids, files_ids: files_ids ?? files, ...keptColumn(template) };
    return given({ sending_interval: interval, ...rest, ...kept });
  },
});

const isSame = (a: KeptTemplate, b: KeptTemplate | null | undefined): boolean =>
  b?.channel_id === a.channel_id && b.id === a.id && JSON.stringify(b.values) === JSON.stringify(a.values);

const keptColumn = (template: KeptTemplate | null | undefined) =>
  template === undefined ? {} : { template: template && JSON.stringify(template) };
