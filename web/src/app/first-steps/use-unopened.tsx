import { IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { progressOf } from './rules.ts';
import { StepAction, wayOf } from './step-action.tsx';
import { StepsPane } from './steps-pane.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** Beside the list while no dialogue is open and there may be none to open; null: there is. */
export function useUnopened(): ReactNode {
  const { t } = useTranslation('first-steps');
  const steps = useFirstSteps();
  if (!steps) return null;
  if (!steps.is_closed && !progressOf(steps).isOver) return <StepsPane steps={steps} />;
  const isDone = (name: string) => steps.steps.find((it) => it.name === name)?.is_done ?? true;
  if (isDone('message')) return null;
  const way = wayOf(steps);
  const about = way === 'phone' ? t('way.phone') : t('about.message');
  return (
    <EmptyState
      icon={<IconMessages />}
      title={t('nobody')}
      text={isDone('channel') ? about : t('nobody_channel')}
      action={<StepAction name={isDone('channel') ? 'message' : 'channel'} steps={steps} look="primary" />}
    />
  );
}
