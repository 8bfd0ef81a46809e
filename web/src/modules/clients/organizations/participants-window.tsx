import { listParticipants, type OrganizationRow, type Participant } from '@parley/contract/clients/organizations';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from './organizations.module.css';

type Props = { organization: OrganizationRow | null; onClose: () => void; onOpen: (id: number) => void };

/** Who belongs to an organization. */
export function ParticipantsWindow({ organization, onClose, onOpen }: Props) {
  const { t } = useTranslation('catalogue');
  const title = organization ? t('organizations.people', { name: organization.name }) : '';
  return (
    <Modal opened={organization !== null} onClose={onClose} title={title} fullOnPhone>
      {organization && (
        <People
          id={organization.id}
          onOpen={(id) => {
            onClose();
            onOpen(id);
          }}
        />
      )}
    </Modal>
  );
}

function People({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const { t } = useTranslation('catalogue');
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(listParticipants), id],
    queryFn: ({ pageParam, signal }) =>
      api(listParticipants, { id, count: 50, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    // Who belongs to it changes elsewhere.
    staleTime: 0,
    meta: { quiet: true },
  });
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={4} />;
  const people = data.pages.flatMap((page) => page.data);
  if (!people.length) {
    return <EmptyState icon={<IconUsers />} title={t('organizations.nobody')} text={t('organizations.nobody_text')} />;
  }
  return (
    <>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" className={classes.person} onClick={() => onOpen(person.id)}>
              <Avatar name={person.name} seed={person.id} size={32} />
              <span className={classes.words}>
                <span className={classes.name}>{person.name}</span>
                <span className={classes.about}>{aboutOf(person) || t('organizations.no_address')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('organizations.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const aboutOf = ({ phone, email }: Participant) => [phone && shownPhone(phone), email].filter(Boolean).join(' · ');
