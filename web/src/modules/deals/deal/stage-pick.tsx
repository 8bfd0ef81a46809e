import type { LeadCard } from '@parley/contract/deals/leads';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { join } from '../../../ui/join.ts';
import { Popup } from '../../../ui/popup.tsx';
import { useFunnels } from '../data.ts';
import classes from './stage-pick.module.css';
import { paintOf, useMoveTo, useSteps } from './stages.ts';

type Props = { card: LeadCard; className?: string | undefined };

/** Where a deal stands, changed on the spot: any stage of any funnel. */
export function StagePick({ card, className }: Props) {
  const { t } = useTranslation('deal');
  const steps = useSteps(card);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const stage = steps?.stages[steps.at];
  const trigger = (
    <button
      type="button"
      className={join(classes.chip, className)}
      style={steps && stage ? { '--own': paintOf(steps.funnel, stage) } : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={t('stage.change', { name: card.name, stage: stage?.name ?? '…' })}
      onClick={() => setOpen(!isOpen)}
    >
      <span>{stage?.name ?? '…'}</span>
      <IconChevronDown size={14} />
    </button>
  );
  return (
    <Popup opened={isOpen} onClose={close} trigger={trigger} position="bottom-start" beside label={t('stage.title')}>
      <StageList card={card} onDone={close} />
    </Popup>
  );
}

function StageList({ card, onDone }: { card: LeadCard; onDone: () => void }) {
  const { data: funnels = [] } = useFunnels();
  const moveTo = useMoveTo();
  // One's own funnel first: there most deals go on.
  const ordered = funnels.toSorted((a, b) => Number(b.id === card.funnel_id) - Number(a.id === card.funnel_id));
  return (
    <div className={classes.list} role="group" onKeyDown={walk}>
      {ordered.map((funnel) => (
        <section key={funnel.id} aria-label={funnel.name}>
          {ordered.length > 1 && <h4 className={classes.funnel}>{funnel.name}</h4>}
          {funnel.stages
            .filter(({ id, hidden }) => !hidden || id === card.stage_id)
            .map((stage) => (
              <button
                key={stage.id}
                type="button"
                className={classes.option}
                aria-pressed={stage.id === card.stage_id}
                data-autofocus={stage.id === card.stage_id || undefined}
                onClick={() => {
                  onDone();
                  moveTo(card, stage.id);
                }}
              >
                <i style={{ background: paintOf(funnel, stage) }} />
                <span>{stage.name}</span>
                {stage.id === card.stage_id && <IconCheck size={16} />}
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}

/** Arrows go through the stages. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll('button')];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
}
