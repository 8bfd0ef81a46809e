import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/modal.tsx';
import { MomentPicker } from '../../work/moment-picker.tsx';
import { planLetter } from './plan-letter.ts';
import { useWindowEnd, WindowEnd } from './window-end.tsx';

type Props = { contact: Contact; dialogue: Dialogue; opened: boolean; onClose: () => void };

/** When the letter is to leave. */
export function LaterWindow({ contact, dialogue, opened, onClose }: Props) {
  const { t } = useTranslation('composer');
  const end = useWindowEnd(dialogue);
  return (
    <Modal opened={opened} onClose={onClose} title={t('later.title')} size="sm">
      {end && <WindowEnd end={end} onLeave={onClose} />}
      <MomentPicker
        end={end}
        action={t('later.action')}
        hint={t('later.hint')}
        onChoose={(moment) => {
          onClose();
          void planLetter(contact.id, dialogue, moment);
        }}
      />
    </Modal>
  );
}
