import type { LeadCard } from '@parley/contract/deals/leads';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StagePick } from './stage-pick.tsx';
import classes from './stage-stepper.module.css';
import { isPassed, paintOf, useMoveTo, useSteps } from './stages.ts';

/** The whole way of a deal in the colours of its stages: what lies behind is filled, a press goes there. */
export function StageStepper({ card }: { card: LeadCard }) {
  const { t } = useTranslation('deal');
  const steps = useSteps(card);
  const moveTo = useMoveTo();
  const here = useRef<HTMLButtonElement>(null);
  const at = steps?.at;
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  if (!steps) return <div className={classes.waiting} />;
  const { funnel, stages } = steps;
  return (
    <div className={classes.way}>
      <ol className={classes.steps} aria-label={t('stage.way', { funnel: funnel.name })}>
        {stages.map((stage, place) => (
          <li key={stage.id} className={classes.step} data-here={place === steps.at || undefined}>
            <button
              type="button"
              ref={place === steps.at ? here : null}
              className={classes.button}
              style={{ '--own': paintOf(funnel, stage) }}
              data-passed={isPassed(steps, place) || undefined}
              aria-current={place === steps.at ? 'step' : undefined}
              onClick={() => moveTo(card, stage.id)}
            >
              {stage.name}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** On a phone: the stage by its name, and the way as a thin line. */
export function StageLine({ card }: { card: LeadCard }) {
  return (
    <div className={classes.line}>
      <StagePick card={card} />
      <StageBar card={card} />
    </div>
  );
}

/** How far a deal has come, without words. */
export function StageBar({ card }: { card: LeadCard }) {
  const steps = useSteps(card);
  if (!steps) return null;
  return (
    <span className={classes.bar} aria-hidden>
      {steps.stages.map((stage, place) => (
        <i
          key={stage.id}
          style={
            place === steps.at || isPassed(steps, place) ? { background: paintOf(steps.funnel, stage) } : undefined
          }
        />
      ))}
    </span>
  );
}
