import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/modal.tsx';
import { MomentPicker } from '../../work/moment-picker.tsx';

type Props = { opened: boolean; onClose: () => void; onChoose: (moment: Date) => void };

/** Another time for a message that waits. */
export function MovedWindow({ opened, onClose, onChoose }: Props) {
  const { t } = useTranslation('composer');
  return (
    <Modal opened={opened} onClose={onClose} title={t('later.move')} size="sm">
      <MomentPicker
        action={t('save')}
        hint={t('later.hint')}
        onChoose={(moment) => {
          onClose();
          onChoose(moment);
        }}
      />
    </Modal>
  );
}
