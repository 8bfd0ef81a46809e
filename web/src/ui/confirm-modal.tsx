import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { Question } from './confirm.ts';
import { Modal } from './modal.tsx';

type Props = { question: Question; opened: boolean; answer: (agreed: boolean) => void };

export function ConfirmModal({ question, opened, answer }: Props) {
  const { t } = useTranslation('ui');
  const buttons = (
    <>
      <Button onClick={() => answer(false)}>{t('cancel')}</Button>
      <Button look={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)} data-autofocus>
        {question.action}
      </Button>
    </>
  );
  return (
    <Modal opened={opened} onClose={() => answer(false)} title={question.title} size="sm" footer={buttons}>
      {question.text}
    </Modal>
  );
}
