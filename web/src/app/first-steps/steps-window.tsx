import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { closeSteps, useStepsWindow } from './open-steps.ts';
import { progressOf } from './rules.ts';
import { StepsList } from './steps-list.tsx';
import { useCloseSteps, useFirstSteps } from './use-first-steps.ts';

export function StepsWindow() {
  const { t } = useTranslation('first-steps');
  const { opened } = useStepsWindow();
  const steps = useFirstSteps();
  const close = useCloseSteps();
  const isWritten = steps?.steps.find(({ name }) => name === 'message')?.is_done;
  const wasWritten = useRef(isWritten);
  // A client has just written: what is to be done next is behind this window.
  useEffect(() => {
    if (wasWritten.current === false && isWritten) closeSteps();
    wasWritten.current = isWritten;
  }, [isWritten]);
  const turn = () => {
    close(!steps?.is_closed);
    closeSteps();
    if (!steps?.is_closed) toast.info(t('closed'));
  };
  const isOver = steps !== undefined && progressOf(steps).isOver;
  const button = steps && !isOver && (
    <Button look="quiet" onClick={turn}>
      {t(steps.is_closed ? 'open_again' : 'close')}
    </Button>
  );
  return (
    <Modal opened={opened} onClose={closeSteps} title={t('title')} footer={button || undefined}>
      {isOver && <p>{t('done')}</p>}
      {steps ? <StepsList steps={steps} /> : <ListSkeleton rows={5} />}
    </Modal>
  );
}
