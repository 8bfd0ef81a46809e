import { type Stage, stageEndings } from '@parley/contract/deals/funnels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureField } from '../../../../ui/figure-field.tsx';
import { MultiSelect } from '../../../../ui/multi-select.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { useEditor } from '../editor-place.ts';
import { changeStage } from '../funnel/funnel-changes.ts';
import { RuleForm } from '../rule-form.tsx';

/** What a stage asks of those who bring a deal, and who gets it. */
export function StageForm({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { known } = useEditor();
  const [required_fields, setRequired] = useState(stage.required_fields);
  const [users, setUsers] = useState(stage.users);
  const [ending, setEnding] = useState(stage.ending);
  const [probability, setProbability] = useState(stage.probability);
  const [lost_client, setLost] = useState(stage.lost_client);
  const [hidden, setHidden] = useState(stage.hidden);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setSending(true);
    const reason = await changeStage(stage, { required_fields, users, ending, probability, lost_client, hidden });
    setSending(false);
    setRefusal(reason);
    if (!reason) onClose();
  };
  return (
    <RuleForm refusal={refusal} isSending={isSending} onSubmit={() => void submit()} onClose={onClose}>
      <MultiSelect
        data-autofocus
        label={t('stage.required_label')}
        description={t('stage.required_note')}
        placeholder={t(known.fields.length ? 'stage.required_none' : 'stage.no_fields')}
        disabled={known.fields.length === 0}
        options={known.fields.map(({ id, label }) => ({ value: String(id), label }))}
        value={required_fields.map(String)}
        onChange={(ids) => setRequired(ids.map(Number))}
      />
      <MultiSelect
        label={t('stage.users_label')}
        description={t('stage.users_note')}
        placeholder={t('stage.users_none')}
        options={known.people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={users.map(String)}
        onChange={(ids) => setUsers(ids.map(Number))}
      />
      <Select
        label={t('stage.ending_label')}
        description={t('stage.ending_note')}
        options={[null, ...stageEndings].map((it) => ({
          value: it ?? 'open',
          label: t(`stage.ending.${it ?? 'open'}`),
        }))}
        value={ending ?? 'open'}
        onChange={(value) => setEnding(stageEndings.find((it) => it === value) ?? null)}
      />
      {ending === null && (
        <FigureField
          label={t('stage.probability_label')}
          description={t('stage.probability_note')}
          placeholder={t('stage.probability_none')}
          value={probability}
          onChange={(figure) => setProbability(figure)}
        />
      )}
      <Switch
        row
        label={t('stage.lost_label')}
        description={t('stage.lost_note')}
        checked={lost_client}
        onChange={(event) => setLost(event.currentTarget.checked)}
      />
      <Switch
        row
        label={t('stage.hidden_label')}
        description={t('stage.hidden_note')}
        checked={hidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
    </RuleForm>
  );
}
