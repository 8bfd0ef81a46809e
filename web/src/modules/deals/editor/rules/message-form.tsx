import { type AutoMessage, createAutoMessage, updateAutoMessage } from '@parley/contract/deals/automation';
import type { Stage } from '@parley/contract/deals/funnels';
import { useState } from 'react';
import { api } from '../../../../kit/api.ts';
import { useEditor } from '../editor-place.ts';
import { RuleForm } from '../rule-form.tsx';
import { useSaving } from '../use-saving.ts';
import { IntervalField } from './interval-field.tsx';
import { readAnew } from './kept-rules.ts';
import { isFilled } from './template-field.tsx';
import { type MessageDraft, MessageFields } from './message-fields.tsx';

type Props = { stage: Stage; rule: AutoMessage | null; onClose: () => void };

/** Words that a stage sends to the client of a deal that stays in it. */
export function MessageForm({ stage, rule, onClose }: Props) {
  const saving = useSaving();
  const { known } = useEditor();
  const [draft, setDraft] = useState<MessageDraft>({
    subject: rule?.subject ?? '',
    text: rule?.text ?? '',
    files: rule?.files ?? [],
    channels: rule?.channels ?? [],
    template: rule?.template ?? null,
  });
  const { subject, text, files, channels, template } = draft;
  const [interval, setInterval] = useState(rule?.sending_interval ?? { days: 0, hours: 2, minutes: 0 });
  const [isLoading, setLoading] = useState(false);
  const isTimed = !('time' in interval) || interval.time !== '';
  const submit = () =>
    void saving.save(async () => {
      const files_ids = files.map(({ id }) => id);
      // Files that a colleague attached stay without being named again.
      const isOther = files_ids.join() !== (rule?.files ?? []).map(({ id }) => id).join();
      const body = { subject, text, sending_interval: interval, channels, template, ...(isOther ? { files_ids } : {}) };
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
      isReady={(text.trim() !== '' || files.length > 0) && isTimed && isFilled(template) && !isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <MessageFields
        value={draft}
        onChange={(change) => setDraft((known) => ({ ...known, ...change }))}
        channels={known.channels}
        isLoading={isLoading}
        onLoading={setLoading}
      >
        <IntervalField
          value={interval}
          error={saving.at('time_taken')}
          onChange={(value) => {
            setInterval(value);
            saving.forget();
          }}
        />
      </MessageFields>
    </RuleForm>
  );
}
