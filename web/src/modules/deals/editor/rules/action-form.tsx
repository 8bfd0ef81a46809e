import {
  createLeadActionRule,
  leadActions,
  type LeadActionRule,
  updateLeadActionRule,
} from '@parley/contract/deals/automation';
import type { Stage } from '@parley/contract/deals/funnels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useEditor } from '../editor-place.ts';
import classes from '../../../../ui/window-form.module.css';
import { RuleForm } from '../rule-form.tsx';
import { stageOptions } from '../stage-options.ts';
import { useSaving } from '../use-saving.ts';
import { readAnew } from './kept-rules.ts';

type Props = { stage: Stage; rule: LeadActionRule | null; onClose: () => void };

/** A deal that comes to the stage goes on elsewhere, or leaves a copy there. */
export function ActionForm({ stage, rule, onClose }: Props) {
  const { t } = useTranslation('editor');
  const { known } = useEditor();
  const saving = useSaving();
  const [action, setAction] = useState(rule?.action ?? 'duplicate');
  const [to, setTo] = useState(rule?.to_stage_id ?? null);
  // What happens within a funnel is done by hand or by its rules; this joins funnels, so others stand first.
  const others = known.funnels.filter(({ id }) => id !== stage.funnel_id);
  const own = known.funnels.filter(({ id }) => id === stage.funnel_id);
  const submit = () =>
    void saving.save(async () => {
      if (!to) return;
      const body = { action, to_stage_id: to };
      await (rule
        ? api(updateLeadActionRule, { id: rule.id, ...body })
        : api(createLeadActionRule, { stage_id: stage.id, ...body }));
      await readAnew('lead_action');
      onClose();
    });
  return (
    <RuleForm
      refusal={saving.apart('same_stage')}
      isSending={saving.isSending}
      isReady={to !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.part}>
        <Segmented
          aria-label={t('action.what')}
          wide
          options={leadActions.map((value) => ({ value, label: t(`action.names.${value}`) }))}
          value={action}
          onChange={setAction}
        />
        <p className={classes.note}>{t(`action.notes.${action}`)}</p>
      </div>
      <Select
        data-autofocus
        label={t('action.to')}
        required
        searchable
        options={stageOptions([...others, ...own], [stage.id])}
        value={to && String(to)}
        error={saving.at('same_stage')}
        onChange={(id) => {
          setTo(id ? Number(id) : null);
          saving.forget();
        }}
      />
    </RuleForm>
  );
}
