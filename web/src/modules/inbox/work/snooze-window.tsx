import type { Contact } from '@parley/contract/inbox/contacts';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { useWork } from './actions.ts';
import { MomentPicker } from './moment-picker.tsx';
import { closeWorkWindow } from './work-window.ts';

/** Until when a contact is put aside. */
export function SnoozeWindow({ contact, opened }: { contact: Contact; opened: boolean }) {
  const { t } = useTranslation('work');
  const work = useWork();
  return (
    <Modal opened={opened} onClose={closeWorkWindow} title={t('snooze.title')} size="sm">
      <MomentPicker
        action={t('snooze.action')}
        hint={t('snooze.wakes')}
        onChoose={(until) => {
          closeWorkWindow();
          void work.snooze(contact, until);
        }}
      />
    </Modal>
  );
}
