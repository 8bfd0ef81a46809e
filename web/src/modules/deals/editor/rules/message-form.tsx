import { type AutoMessage, createAutoMessage, updateAutoMessage } from '@parley/contract/deals/automation';
import type { Stage } from '@parley/contract/deals/funnels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { RuleForm } from '../rule-form.tsx';
import { useSaving } from '../use-saving.ts';
import { ChannelOrder } from './channel-order.tsx';
import { FilesField } from './files-field.tsx';
import { IntervalField } from './interval-field.tsx';
import { readAnew } from './kept-rules.ts';
import { WordedField } from './worded-field.tsx';

type Props = { stage: Stage; rule: AutoMessage | null; onClose: () => void };

/** Words that a stage sends to the client of a deal that stays in it. */
export function MessageForm({ stage, rule, onClose }: Props) {
  const { t } = useTranslation('editor');
  const saving = useSaving();
  const [text, setText] = useState(rule?.text ?? '');
  const [interval, setInterval] = useState(rule?.sending_interval ?? { days: 0, hours: 2, minutes: 0 });
  const [files, setFiles] = useState(rule?.files ?? []);
  const [channels, setChannels] = useState(rule?.channels ?? []);
  const [isLoading, setLoading] = useState(false);
  const isTimed = !('time' in interval) || interval.time !== '';
  const submit = () =>
    void saving.save(async () => {
      const files_ids = files.map(({ id }) => id);
      // Files that a colleague attached stay without being named again.
      const isOther = files_ids.join() !== (rule?.files ?? []).map(({ id }) => id).join();
      const body = { text, sending_interval: interval, channels, ...(isOther ? { files_ids } : {}) };
      await (rule
        ? api(updateAutoMessage, { id: rule.id, ...body })
        : api(createAutoMessage, { stage_id: stage.id, ...body }));
      await readAnew('auto_message');
      onClose();
    });
  return (
    <RuleForm
      refusal={saving.apart('time_taken')}
      isSending={saving.isSending}
      isReady={(text.trim() !== '' || files.length > 0) && isTimed && !isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <WordedField label={t('message.text')} value={text} maxLength={16_384} onChange={setText} />
      <IntervalField
        value={interval}
        error={saving.at('time_taken')}
        onChange={(value) => {
          setInterval(value);
          saving.forget();
        }}
      />
      <ChannelOrder value={channels} onChange={setChannels} />
      <FilesField files={files} isLoading={isLoading} onLoading={setLoading} onChange={setFiles} />
    </RuleForm>
  );
}
