import { listParticipants, type OrganizationRow, type Participant } from '@parley/contract/clients/organizations';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import { clientsChanged, listClients } from '@parley/contract/clients/table';
import { clientChanged, updateClient } from '@parley/contract/inbox/client-card';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf, refetch as renew, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { PickField } from '../card/pick-field.tsx';
import classes from './organizations.module.css';

const peopleKey = (id: number) => [...keyOf(listParticipants), id];
const PAGE = 10;

type Props = { organization: OrganizationRow; onOpen: (id: number) => void };

/** Who belongs to an organization: more are added, some leave. */
export function People({ organization: { id, name }, onOpen }: Props) {
  const { t } = useTranslation('catalogue');
  const query = useInfiniteQuery({
    queryKey: peopleKey(id),
    queryFn: ({ pageParam, signal }) =>
      api(listParticipants, { id, count: PAGE, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next ?? null,
    staleTime: 0,
    meta: { quiet: true },
  });
  const again = () => void queryClient.invalidateQueries({ queryKey: peopleKey(id) });
  useLive(clientsChanged, again);
  useLive(clientChanged, again);
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const renewBoth = () => void Promise.all([renew(listParticipants), renew(listClients)]);
  const join = (client: number) => api(updateClient, { id: client, organization_id: id });
  const leave = (person: Participant) =>
    act({
      call: () => api(updateClient, { id: person.id, organization_id: null }),
      place: renewBoth,
      done: () => t('organizations.left', { name: person.name }),
      back: () => join(person.id).then(renewBoth),
    });
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={2} />;
  const people = data.pages.flatMap((page) => page.data);
  return (
    <>
      {people.length > 0 && (
        <ul className={classes.list} aria-label={t('organizations.people', { name })}>
          {people.map((person) => (
            <li key={person.id} className={classes.line}>
              <button type="button" className={classes.person} onClick={() => onOpen(person.id)}>
                <Avatar name={person.name} seed={person.id} size={32} />
                <span className={classes.words}>
                  <span className={classes.name}>{person.name}</span>
                  <span className={classes.about}>{aboutOf(person) || t('organizations.no_address')}</span>
                </span>
              </button>
              <IconButton
                size="sm"
                label={t('organizations.leave', { name: person.name })}
                icon={<IconX size={16} />}
                onClick={() => void leave(person)}
              />
            </li>
          ))}
        </ul>
      )}
      {!people.length && <p className={classes.nobody}>{t('organizations.nobody')}</p>}
      {hasNextPage && (
        <div className={classes.more}>
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('organizations.more')}
          </Button>
        </div>
      )}
      <AddPerson
        isThere={(client) => people.some((it) => it.id === client)}
        onAdd={(client) => void act({ call: () => join(client), place: renewBoth })}
      />
    </>
  );
}

const aboutOf = ({ phone, email }: Participant) => [phone && shownPhone(phone), email].filter(Boolean).join(' · ');

type AddProps = { isThere: (id: number) => boolean; onAdd: (id: number) => void };

/** One more client, found by name or number. */
function AddPerson({ isThere, onAdd }: AddProps) {
  const { t } = useTranslation('catalogue');
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data } = useEndpoint(listClients, { count: 20, ...(search ? { search } : {}) }, { quiet: true });
  const label = t('organizations.add_person');
  return (
    <PickField
      label={label}
      empty={label}
      className={buttonClass({ look: 'soft', size: 'sm' })}
      chosen={null}
      options={data
        ?.filter(({ id }) => !isThere(id))
        .map(({ id, name, phone }) => ({ id, name, note: phone && shownPhone(phone) }))}
      words={words}
      onWords={setWords}
      onPick={(choice) => choice && onAdd(choice.id)}
    />
  );
}
