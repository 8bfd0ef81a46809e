import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useTicket } from '../data.ts';
import { TicketHead } from '../ticket/ticket-head.tsx';
import { TicketSide } from '../ticket/ticket-side.tsx';
import { CreateForm } from './create-form.tsx';
import { closeTicketWindow, openTicketWindow, type TicketSubject } from './open-window.ts';
import classes from './windows.module.css';

type Props = { subject: TicketSubject | null; onWhole: (id: number) => void };

/** A new ticket, or one that is there, where its dialogue stands already or there is no room for it. */
export function TicketWindow({ subject, onWhole }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <Modal
      opened={subject !== null}
      onClose={closeTicketWindow}
      title={t(subject?.id === null ? 'create.title' : 'window')}
      size="md"
      fullOnPhone
    >
      {subject?.id === null && <CreateForm key={`${subject.user_id} ${subject.message_id}`} known={subject} />}
      {subject && subject.id !== null && <Known key={subject.id} id={subject.id} onWhole={onWhole} />}
    </Modal>
  );
}

function Known({ id, onWhole }: { id: number; onWhole: (id: number) => void }) {
  const { t } = useTranslation('tickets');
  const isPhone = useIsPhone();
  const { data: ticket, isError, isFetching, refetch } = useTicket(id);
  if (!ticket && isError)
    return <ErrorState title={t('gone.title')} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!ticket) return <ListSkeleton rows={5} />;
  return (
    <div className={classes.window}>
      <TicketHead ticket={ticket} />
      <TicketSide ticket={ticket} onOpen={(other) => openTicketWindow({ id: other })} />
      {!isPhone && (
        <Button
          icon={<IconExternalLink />}
          onClick={() => {
            closeTicketWindow();
            onWhole(id);
          }}
        >
          {t('open_whole')}
        </Button>
      )}
    </div>
  );
}
