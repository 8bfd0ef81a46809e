import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useMembers } from '../../../projects/index.ts';
import { useOwnTopics } from '../../contact-list/topics.ts';
import type { Pause, StepDraft } from './macro-steps.ts';
import { useTemplates } from './use-templates.ts';

type Props = { step: StepDraft; isGeneral: boolean; onChange: (step: StepDraft) => void };

const pauses: Pause[] = [1, 3, 24, 72, 'tomorrow', 'next_week'];

/** What a step needs to know beside its verb. */
export function MacroStepField({ step, isGeneral, onChange }: Props) {
  const { t } = useTranslation('composer');
  const templates = useTemplates().data ?? [];
  const members = useMembers().data ?? [];
  const topics = useOwnTopics();
  const { action, target, text, pause } = step;
  if (action === 'take' || action === 'close') return null;
  const label = t(`macros.target.${action}`);
  const pick = (options: { value: number; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      options={options}
      value={target}
      onChange={(next) => onChange({ ...step, target: next })}
    />
  );
  if (action === 'send_template') {
    const usable = templates.filter((it) => !isGeneral || it.type === 'general');
    return pick(usable.map(({ id, name }) => ({ value: id, label: name })));
  }
  if (action === 'assign') return pick(members.map(({ id, name }) => ({ value: id, label: name })));
  if (action === 'add_to_folder') return pick(topics.map(({ id, title }) => ({ value: id, label: title })));
  if (action === 'note') {
    return (
      <TextField
        aria-label={label}
        placeholder={label}
        maxLength={8192}
        value={text}
        onChange={(event) => onChange({ ...step, text: event.currentTarget.value })}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      options={pauses.map((value) => ({
        value: String(value),
        label: typeof value === 'number' ? t('macros.hours', { count: value }) : t(`macros.pause.${value}`),
      }))}
      value={String(pause)}
      onChange={(next) => onChange({ ...step, pause: pauses.find((it) => String(it) === next) ?? pause })}
    />
  );
}
