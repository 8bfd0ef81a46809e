import { listMacros, type Macro, type MacroStep, saveMacro } from '@parley/contract/inbox/macros';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../kit/api-error.ts';
import { refetch, useAction } from '../../../../kit/query.ts';
import { useMay } from '../../../projects/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormAlert } from '../../../../ui/form-alert.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { OrderButtons } from '../../../../ui/order-buttons.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { MacroStepField } from './macro-step-field.tsx';
import { actions, draftOf, newStep, type StepDraft, stepOf } from './macro-steps.ts';
import formClasses from './macro-form.module.css';
import classes from './templates-window.module.css';

const MOST_STEPS = 10;

type Props = { macro: Macro | null; onDone: () => void; onChanged: () => void };

export function MacroForm({ macro, onDone, onChanged }: Props) {
  const { t } = useTranslation(['composer', 'ui']);
  const mayEdit = useMay('settings.edit');
  const [name, setName] = useState(macro?.name ?? '');
  const [type, setType] = useState(macro?.type ?? (mayEdit ? 'general' : 'personal'));
  const [steps, setSteps] = useState<StepDraft[]>(macro?.steps.map(draftOf) ?? []);
  const saving = useAction(saveMacro, {
    quiet: true,
    onDone: () => {
      void refetch(listMacros);
      onDone();
    },
  });
  const ready = steps.map(stepOf).filter((step): step is MacroStep => step !== null);
  const isReady = name.trim() !== '' && ready.length > 0 && ready.length === steps.length;
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isReady) saving.mutate({ name, type, steps: ready, ...(macro ? { id: macro.id } : {}) });
  };
  const change = (at: number, step: StepDraft) => setSteps(steps.with(at, step));
  const move = (at: number, to: number) => setSteps(steps.with(at, steps[to]!).with(to, steps[at]!));

  return (
    <form className={classes.form} onSubmit={submit} onChange={onChanged} noValidate>
      <div className={classes.content}>
        <div className={classes.fields}>
          {isApiError(saving.error) && <FormAlert>{saving.error.text}</FormAlert>}
          {isAsked && !isReady && <FormAlert>{t('macros.incomplete')}</FormAlert>}
          <TextField
            data-autofocus
            label={t('macros.name')}
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {mayEdit && (
            <div className={classes.kind}>
              <span className={classes.label}>{t('templates.for_whom')}</span>
              <Segmented
                aria-label={t('templates.for_whom')}
                options={(['general', 'personal'] as const).map((value) => ({
                  value,
                  label: t(`templates.types.${value}`),
                }))}
                value={type}
                onChange={setType}
              />
            </div>
          )}
          {!steps.length && <p className={formClasses.teach}>{t('macros.teach')}</p>}
          <ol className={formClasses.steps} aria-label={t('macros.steps')}>
            {steps.map((step, at) => (
              <li key={step.key} className={formClasses.step}>
                <span className={formClasses.action}>{t(`macros.step.${step.action}`)}</span>
                <span className={formClasses.field}>
                  <MacroStepField step={step} isGeneral={type === 'general'} onChange={(next) => change(at, next)} />
                </span>
                <OrderButtons
                  up={t('macros.up')}
                  down={t('macros.down')}
                  at={at}
                  last={steps.length - 1}
                  onMove={(to) => move(at, to)}
                />
                <IconButton
                  size="sm"
                  label={t('ui:remove', { name: t(`macros.step.${step.action}`) })}
                  icon={<IconX size={16} />}
                  onClick={() => setSteps(steps.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ol>
          {steps.length < MOST_STEPS && (
            <div>
              <Menu
                label={t('macros.add_step')}
                position="bottom-start"
                trigger={<Button icon={<IconPlus size={16} />}>{t('macros.add_step')}</Button>}
                items={actions.map((action) => ({
                  label: t(`macros.step.${action}`),
                  onSelect: () => {
                    setSteps([...steps, newStep(action)]);
                    onChanged();
                  },
                }))}
              />
            </div>
          )}
        </div>
      </div>
      <footer className={classes.footer}>
        <Button onClick={onDone}>{t('ui:cancel')}</Button>
        <Button type="submit" look="primary" loading={saving.isPending}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}
