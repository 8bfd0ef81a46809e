import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import type { ConnectionPart } from './connection-page.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { PasteStep, RedirectStep } from './outside-steps.tsx';
import { ScanStep } from './scan-step.tsx';
import { TypedStep } from './typed-step.tsx';
import { stateOf } from './use-connections.ts';

/** What stands between this channel and its messages, and what to do about it. */
export function StepCard(part: ConnectionPart) {
  const { t } = useTranslation('channels');
  const { step, problem, problem_since } = part.connection;
  const state = stateOf(part.connection);
  if (step) {
    return (
      <Card title={t('step_title')}>
        {step.step === 'scan' && <ScanStep {...part} code={step.code} />}
        {step.step === 'code' && <TypedStep key="code" {...part} where={step.where} />}
        {step.step === 'password' && <TypedStep key="password" {...part} />}
        {step.step === 'paste' && <PasteStep {...part} values={step.values} />}
        {step.step === 'redirect' && <RedirectStep {...part} />}
      </Card>
    );
  }
  if (state === 'problem' || state === 'unreached') {
    return (
      <Card title={t(state)} text={state === 'problem' ? t('problem_text') : t('unreached_text')}>
        <ProblemAlert problem={problem} since={problem_since} />
      </Card>
    );
  }
  return state === 'off' ? <FormAlert tone="info">{t('off_text')}</FormAlert> : null;
}
