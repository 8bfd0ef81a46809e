import type { Dialogue } from '@parley/contract/inbox/contacts';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/modal.tsx';
import { MomentPicker } from '../../work/moment-picker.tsx';
import { useWindowEnd } from './window-end.tsx';

type Props = {
  /** It has had no time before. */
  isNew?: boolean;
  dialogue: Dialogue | null;
  opened: boolean;
  onClose: () => void;
  onChoose: (moment: Date) => void;
};
const nowhere = { channel_id: 0, last_inbound: null };

/** Another time for a message that waits; a dialogue is given where it may not leave at any. */
export function MovedWindow({ isNew = false, dialogue, opened, onClose, onChoose }: Props) {
  const { t } = useTranslation('composer');
  const end = useWindowEnd(dialogue ?? nowhere);
  return (
    <Modal opened={opened} onClose={onClose} title={t(isNew ? 'later.title' : 'later.move')} size="sm">
      <MomentPicker
        end={end}
        action={t(isNew ? 'later.action' : 'save')}
        hint={t('later.hint')}
        onChoose={(moment) => {
          onClose();
          onChoose(moment);
        }}
      />
    </Modal>
  );
}
