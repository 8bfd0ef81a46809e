import type { FirstSteps } from '@parley/contract/projects/first-steps';
import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isDone, isUnderWay } from './rules.ts';
import { StepAction, wayOf } from './step-action.tsx';
import { StepsPane } from './steps-pane.tsx';

/** The list of first steps, or once that is put away the next thing without which nobody writes. */
export function Unopened({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation('first-steps');
  if (isUnderWay(steps)) return <StepsPane steps={steps} />;
  const about = wayOf(steps) === 'phone' ? t('way.phone') : t('about.message');
  const hasChannel = isDone(steps, 'channel');
  return (
    <EmptyState
      icon={<IconMessages />}
      title={t('nobody')}
      text={hasChannel ? about : t('nobody_channel')}
      action={<StepAction name={hasChannel ? 'message' : 'channel'} steps={steps} look="primary" />}
    />
  );
}
