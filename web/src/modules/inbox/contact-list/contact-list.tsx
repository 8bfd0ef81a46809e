import type { Contact, FolderKind } from '@parley/contract/inbox/contacts';
import { IconInbox } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { ContactRow } from './contact-row.tsx';
import { useContacts } from './contacts.ts';

const ROW_PX = 64;
const idOf = ({ id }: Contact) => id;

export function ContactList({ folder, openId }: { folder: FolderKind; openId: number | null }) {
  const { t } = useTranslation('inbox');
  const { contacts, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useContacts(folder);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (!contacts && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!contacts) return <ListSkeleton rows={12} />;
  if (!contacts.length) return <EmptyState icon={<IconInbox />} title={t(`empty.${folder}`)} text={t('empty.hint')} />;
  return (
    <VirtualList
      items={contacts}
      keyOf={idOf}
      rowHeight={ROW_PX}
      label={t('contacts')}
      onNearEnd={loadMore}
      after={hasNextPage ? isFetchingNextPage && <ListSkeleton rows={2} /> : <EndOfList />}
    >
      {(contact) => <ContactRow contact={contact} isOpen={contact.id === openId} />}
    </VirtualList>
  );
}
