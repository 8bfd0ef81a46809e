import { createMailing } from '@parley/contract/mailings/mailings';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import type { MailingWish } from '../deals/index.ts';
import { here, keepMailing, useMailing, useMailingNews } from './data.ts';
import { MailingDraft } from './mailing-draft.tsx';
import { MailingList } from './mailing-list.tsx';
import { MailingProgress } from './mailing-progress.tsx';
import classes from './mailings-window.module.css';

type Place = { of: MailingWish | null; id: number | null; isMadeHere: boolean };
type Props = { wish: MailingWish | null; onClose: () => void };

/** Mailings: all of them, one being written, one on its way. */
export function MailingsWindow({ wish, onClose }: Props) {
  const { t } = useTranslation('mailings');
  const [place, setPlace] = useState<Place>({ of: null, id: null, isMadeHere: false });
  const [nth, setNth] = useState(0);
  // Opened anew: what was looked at the last time is not what is wanted now.
  if (wish !== null && wish !== place.of) {
    setPlace({ of: wish, id: null, isMadeHere: false });
    setNth(nth + 1);
  }
  if (wish === null && place.of !== null) setPlace({ ...place, of: null });
  useMailingNews();
  const show = (id: number | null, isMadeHere = false) => setPlace({ of: wish, id, isMadeHere });
  const isList = place.id === null && (wish === null || wish === 'all');
  const title = isList ? (
    t('title')
  ) : (
    <span className={classes.title}>
      {wish === 'all' && (
        <IconButton label={t('back')} icon={<IconArrowLeft />} className={classes.back} onClick={() => show(null)} />
      )}
      {place.id === null ? t('new') : <MailingName id={place.id} />}
    </span>
  );
  return (
    <Modal opened={wish !== null} onClose={onClose} title={title} size="md" fullOnPhone>
      {wish !== null && isList && <MailingList onOpen={show} />}
      {wish !== null && wish !== 'all' && place.id === null && (
        <Making key={nth} wish={wish} nth={nth} onMade={(id) => show(id, true)} />
      )}
      {wish !== null && place.id !== null && (
        <One
          key={place.id}
          id={place.id}
          isMadeHere={place.isMadeHere}
          onLeave={() => (wish === 'all' ? show(null) : onClose())}
        />
      )}
    </Modal>
  );
}

function MailingName({ id }: { id: number }) {
  const { t } = useTranslation('mailings');
  const mailing = useMailing(id).data;
  return <span className={classes.name}>{mailing?.name || t(mailing?.state === 'draft' ? 'new' : 'unnamed')}</span>;
}

type Chosen = Exclude<MailingWish, 'all'>;

/** The list is being made: who is found, each once. */
function Making({ wish, nth, onMade }: { wish: Chosen; nth: number; onMade: (id: number) => void }) {
  const { t } = useTranslation('mailings');
  const { data, error, isFetching, refetch } = useQuery({
    // Asked for once, however often it is drawn.
    queryKey: ['new mailing', nth],
    queryFn: async () => (await api(createMailing, { ...here(), ...wish })).data,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (!data) return;
    keepMailing(data);
    onMade(data.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is made
  }, [data]);
  if (error && !isFetching) {
    return (
      <ErrorState
        title={t('not_made')}
        {...(isApiError(error) && error.text ? { reason: error.text } : {})}
        onRetry={() => void refetch()}
      />
    );
  }
  return <ListSkeleton rows={5} />;
}

type OneProps = { id: number; isMadeHere: boolean; onLeave: () => void };

function One({ id, isMadeHere, onLeave }: OneProps) {
  const { data: mailing, isError, isFetching, refetch } = useMailing(id);
  if (!mailing && isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!mailing) return <ListSkeleton rows={5} />;
  if (mailing.state === 'draft') return <MailingDraft mailing={mailing} isMadeHere={isMadeHere} onLeave={onLeave} />;
  return <MailingProgress mailing={mailing} onLeave={onLeave} />;
}
