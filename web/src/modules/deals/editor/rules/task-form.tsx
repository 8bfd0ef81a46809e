import { type AutoTask, createAutoTask, deadlinePresets, updateAutoTask } from '@parley/contract/deals/automation';
import type { Stage } from '@parley/contract/deals/funnels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { NumberCounter } from '../../../../ui/number-counter.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useEditor } from '../editor-place.ts';
import classes from '../../../../ui/window-form.module.css';
import { RuleForm } from '../rule-form.tsx';
import { useSaving } from '../use-saving.ts';
import { readAnew } from './kept-rules.ts';
import { WordedField } from './worded-field.tsx';

type Props = { stage: Stage; rule: AutoTask | null; onClose: () => void };

/** A task that a stage gives to whoever gets the deal. */
export function TaskForm({ stage, rule, onClose }: Props) {
  const { t } = useTranslation('editor');
  const { known } = useEditor();
  const saving = useSaving();
  const [description, setDescription] = useState(rule?.description ?? '');
  const [category_id, setCategory] = useState(rule?.category_id ?? null);
  const [manager_id, setManager] = useState(rule?.manager_id ?? null);
  const [deadline, setDeadline] = useState(rule?.deadline ?? 0);
  const submit = () =>
    void saving.save(async () => {
      const body = { description: description.trim(), category_id, manager_id, deadline };
      await (rule
        ? api(updateAutoTask, { id: rule.id, ...body })
        : api(createAutoTask, { stage_id: stage.id, ...body }));
      await readAnew('auto_task');
      onClose();
    });
  return (
    <RuleForm
      refusal={saving.apart()}
      isSending={saving.isSending}
      isReady={description.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <WordedField label={t('task.description')} value={description} maxLength={10_000} onChange={setDescription} />
      <div className={classes.pair}>
        <Select
          label={t('task.category')}
          placeholder={t('task.no_category')}
          clearable
          options={known.categories.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={category_id && String(category_id)}
          onChange={(id) => setCategory(id ? Number(id) : null)}
        />
        <Select
          label={t('task.manager')}
          placeholder={t('task.own_manager')}
          clearable
          searchable
          options={known.people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={manager_id && String(manager_id)}
          onChange={(id) => setManager(id ? Number(id) : null)}
        />
      </div>
      <Deadline minutes={deadline} onChange={setDeadline} />
    </RuleForm>
  );
}

const isPreset = (minutes: number) => deadlinePresets.some((it) => it === minutes);
const LONGEST_HOURS = 8760;

function Deadline({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const { t } = useTranslation('editor');
  const [isOwn, setOwn] = useState(!isPreset(minutes));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const most = (value: number) => Math.min(value, LONGEST_HOURS * 60);
  return (
    <div className={classes.part}>
      <span className={classes.label}>{t('task.deadline')}</span>
      <Segmented
        aria-label={t('task.deadline')}
        wide
        options={[
          ...deadlinePresets.map((it) => ({
            value: String(it),
            label: it ? t('task.hours', { count: it / 60 }) : t('task.at_once'),
          })),
          { value: 'own', label: t('task.own') },
        ]}
        value={isOwn ? 'own' : String(minutes)}
        onChange={(value) => {
          setOwn(value === 'own');
          if (value !== 'own') onChange(Number(value));
        }}
      />
      {isOwn && (
        <div className={classes.pair}>
          <NumberCounter
            label={t('unit.hours')}
            value={hours}
            max={LONGEST_HOURS}
            onChange={(value) => onChange(most(value * 60 + rest))}
          />
          <NumberCounter
            label={t('unit.minutes')}
            value={rest}
            max={59}
            step={5}
            onChange={(value) => onChange(most(hours * 60 + value))}
          />
        </div>
      )}
    </div>
  );
}
