import { sendComment } from '@parley/contract/inbox/thread';
import i18next from 'i18next';
import { api } from '../../kit/api.ts';
import { showError } from '../../kit/query-client.ts';
import { uuid } from '../../kit/uuid.ts';
import { toast } from '../../ui/toast.ts';
import { change, shown } from './shown.ts';

/** What was written while they spoke becomes a note in the dialogue; asked for, or when the window closes over it. */
export function keepNote() {
  const { note, call, who } = shown.getState();
  const text = note.trim();
  const contact_id = call?.contact_id ?? who?.contact_id;
  if (!text || !contact_id) return;
  change({ note: '' });
  const where = call ? { dialogue_id: call.user_id } : {};
  void api(sendComment, { id: contact_id, uid: uuid(), text, ...where }).then(
    () => toast.success(i18next.t('calls:note.kept')),
    (error: unknown) => {
      showError(error);
      // Another call has begun since: its note is another one.
      if (shown.getState().call?.id === call?.id) change({ note });
    },
  );
}
