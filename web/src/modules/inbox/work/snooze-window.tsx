import type { Contact } from '@parley/contract/inbox/contacts';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { useWork } from './actions.ts';
import { MomentPicker } from './moment-picker.tsx';
import { closeWorkWindow } from './work-window.ts';

type Props = { contacts: Contact[]; opened: boolean; onDone: (() => void) | undefined };

/** Until when one contact or many are put aside. */
export function SnoozeWindow({ contacts, opened, onDone }: Props) {
  const { t } = useTranslation('work');
  const work = useWork();
  return (
    <Modal opened={opened} onClose={closeWorkWindow} title={t('snooze.title')} size="sm">
      <MomentPicker
        action={t('snooze.action')}
        hint={t('snooze.wakes')}
        onChoose={(until) => {
          closeWorkWindow();
          onDone?.();
          void work.snooze(contacts, until);
        }}
      />
    </Modal>
  );
}
