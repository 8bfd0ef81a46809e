import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { KeySheet } from './key-sheet.tsx';

type Props = { opened: boolean; onClose: () => void };

export function KeySheetWindow({ opened, onClose }: Props) {
  const { t } = useTranslation('app');
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.title')}>
      <KeySheet />
    </Modal>
  );
}
