import type { FirstSteps, StepName } from '@parley/contract/projects/first-steps';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { progressOf } from './rules.ts';
import { StepAction, wayOf } from './step-action.tsx';
import classes from './steps.module.css';

/** Each with one button; what is done is ticked by what is there. */
export function StepsList({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation('first-steps');
  const { done, total, next } = progressOf(steps);
  return (
    <>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('title')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={t('progress', { done, total })}
      >
        <span className={classes.filled} style={{ '--own': total ? `${(done / total) * 100}%` : '0%' }} />
      </div>
      <ol className={classes.list}>
        {steps.steps.map(({ name, is_done }, at) => (
          <li key={name} className={classes.step} data-done={is_done || undefined}>
            <span className={classes.mark} aria-hidden="true">
              {is_done ? <IconCheck /> : at + 1}
            </span>
            <div className={classes.words}>
              <h3 className={classes.name}>
                {t(`step.${name}`)}
                {is_done && <span className="visually-hidden"> · {t('is_done')}</span>}
              </h3>
              {!is_done && <StepText name={name} steps={steps} />}
            </div>
            {!is_done && <StepAction name={name} steps={steps} look={name === next ? 'primary' : 'default'} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function StepText({ name, steps }: { name: StepName; steps: FirstSteps }) {
  const { t } = useTranslation('first-steps');
  const way = name === 'message' ? wayOf(steps) : null;
  return <p className={classes.text}>{way === 'phone' || way === 'none' ? t(`way.${way}`) : t(`about.${name}`)}</p>;
}
