import { getBookingLink, type Visit } from '@parley/contract/integrations/booking-visits';
import { IconArrowLeft, IconCalendarPlus, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { BookForm } from '../book/book-form.tsx';
import { Booked } from '../book/booked.tsx';
import { closeVisits, openVisits, showVisits, useVisitsWindow, type Visitor } from '../open-visits.ts';
import { useVisits } from './use-visits.ts';
import { VisitList } from './visit-list.tsx';

/** What the roof lends: the inbox sends what its writer sends, and has the field that is written in. */
export type Lent = {
  /** False: there is no dialogue with this client. */
  send: (contactId: number, text: string) => Promise<boolean>;
  insert: (contactId: number, text: string) => void;
};

/** The visits of one client, and booking: a window over whatever is open. */
export function VisitsWindow({ lent }: { lent: Lent }) {
  const { t } = useTranslation('visits');
  const { visitor, view, opened, nth } = useVisitsWindow();
  const [done, setDone] = useState<{ nth: number; visit: Visit; confirmation: string } | null>(null);
  if (!visitor) return null;
  const booked = done?.nth === nth ? done : null;
  const titles = { list: t('title', visitor), book: t('book_title', visitor), move: t('move_title', visitor) };
  const toList = () => {
    setDone(null);
    showVisits({ what: 'list' });
  };
  return (
    <Modal
      opened={opened}
      onClose={closeVisits}
      title={booked ? t('booked_title') : titles[view.what]}
      back={
        view.what !== 'list' && !booked && <IconButton label={t('back')} icon={<IconArrowLeft />} onClick={toList} />
      }
      footer={view.what === 'list' && <ListButtons visitor={visitor} insert={lent.insert} />}
      size="md"
      fullOnPhone
    >
      {booked ? (
        <Booked {...booked} visitor={visitor} send={lent.send} onDone={toList} />
      ) : view.what === 'list' ? (
        <VisitList contact={visitor.id} onMove={(visit) => showVisits({ what: 'move', visit })} />
      ) : (
        <BookForm
          key={nth}
          visitor={visitor}
          moved={view.what === 'move' ? view.visit : null}
          onDone={(it) => setDone({ ...it, nth })}
        />
      )}
    </Modal>
  );
}

function ListButtons({ visitor, insert }: { visitor: Visitor; insert: Lent['insert'] }) {
  const { t } = useTranslation('visits');
  const link = useAction(getBookingLink, {
    onDone: ({ url }) => {
      if (!url) return void toast.info(t('no_link'));
      insert(visitor.id, url);
      closeVisits();
    },
  });
  const { data } = useVisits(visitor.id);
  const branches = data?.branches ?? [];
  const asButton = {
    look: 'quiet' as const,
    icon: <IconLink />,
    loading: link.isPending,
    children: t('insert_link'),
  };
  return (
    <>
      {branches.length > 1 ? (
        <Menu
          label={t('insert_link')}
          position="top-start"
          trigger={<Button {...asButton} />}
          items={branches.map(({ id, title }) => ({ label: title, onSelect: () => link.mutate({ branch_id: id }) }))}
        />
      ) : (
        <Button {...asButton} onClick={() => link.mutate({})} />
      )}
      <Button look="primary" icon={<IconCalendarPlus />} onClick={() => openVisits(visitor, { what: 'book' })}>
        {t('book')}
      </Button>
    </>
  );
}
