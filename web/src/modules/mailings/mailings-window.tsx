import { createMailing, type WholeMailing } from '@parley/contract/mailings/mailings';
import { IconArrowLeft, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { showError } from '../../kit/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import type { MailingWish } from '../deals/index.ts';
import { here, keepMailing, useMailing, useMailingNews } from './data.ts';
import { MailingDraft } from './mailing-draft.tsx';
import { MailingList } from './mailing-list.tsx';
import { MailingProgress } from './mailing-progress.tsx';
import { useIsMine } from './use-is-mine.ts';
import classes from './mailings-window.module.css';
import { drop } from './use-draft.ts';

type Place = { wish: MailingWish; id: number | null; isMadeHere: boolean };
type Props = { wish: MailingWish | null; onClose: () => void };

/** Mailings: all of them, one being written, one on its way. */
export function MailingsWindow({ wish, onClose }: Props) {
  const { t } = useTranslation('mailings');
  // While it closes it shows what it showed.
  const [place, setPlace] = useState<Place>({ wish: 'all', id: null, isMadeHere: false });
  const [isOpen, setOpen] = useState(false);
  const [nth, setNth] = useState(0);
  // Opened anew: what was looked at the last time is not what is wanted now.
  if (wish !== null && (!isOpen || wish !== place.wish)) {
    setPlace({ wish, id: null, isMadeHere: false });
    setNth(nth + 1);
    setOpen(true);
  }
  if (wish === null && isOpen) setOpen(false);
  useMailingNews();
  const show = (id: number | null, isMadeHere = false) => setPlace({ ...place, id, isMadeHere });
  const isOfAll = place.wish === 'all';
  return (
    <Modal
      opened={wish !== null}
      onClose={onClose}
      title={<Title id={place.id} isOfAll={isOfAll} />}
      back={
        isOfAll &&
        place.id !== null && (
          <IconButton label={t('back')} icon={<IconArrowLeft />} className={classes.back} onClick={() => show(null)} />
        )
      }
      size="md"
      fullOnPhone
    >
      {place.id !== null ? (
        <One
          key={place.id}
          id={place.id}
          isMadeHere={place.isMadeHere}
          onLeave={() => (isOfAll ? show(null) : onClose())}
        />
      ) : place.wish === 'all' ? (
        <MailingList onOpen={(id) => show(id)} />
      ) : (
        <Making key={nth} wish={place.wish} nth={nth} onMade={(id) => show(id, true)} />
      )}
    </Modal>
  );
}

/** What is shown now; when that changes under somebody's hands, it is where they are put. */
function Title({ id, isOfAll }: { id: number | null; isOfAll: boolean }) {
  const { t } = useTranslation('mailings');
  const mailing = useMailing(id).data;
  const isDraft = mailing?.state === 'draft';
  const title = useRef<HTMLSpanElement>(null);
  const view = `${id} ${isDraft}`;
  const shown = useRef(view);
  useEffect(() => {
    const isLost = !title.current?.closest('[role=dialog]')?.contains(document.activeElement);
    if (shown.current !== view && isLost) title.current?.focus();
    shown.current = view;
  }, [view]);
  const ofOne = mailing?.name || t(mailing && !isDraft ? 'unnamed' : 'new');
  return (
    <span ref={title} tabIndex={-1} className={classes.name}>
      {id === null ? t(isOfAll ? 'title' : 'new') : ofOne}
    </span>
  );
}

type Chosen = Exclude<MailingWish, 'all'>;

/** The list is being made: who is found, each once. */
function Making({ wish, nth, onMade }: { wish: Chosen; nth: number; onMade: (id: number) => void }) {
  const { t } = useTranslation('mailings');
  const isWanted = useRef(true);
  useEffect(() => {
    isWanted.current = true;
    return () => void (isWanted.current = false);
  }, []);
  const { data, error, isFetching, refetch } = useQuery({
    // Asked for once, however often it is drawn.
    queryKey: ['new mailing', nth],
    queryFn: async () => {
      const made = (await api(createMailing, { ...here(), ...wish })).data;
      // The window was closed meanwhile.
      if (!isWanted.current) await drop(made.id);
      return made;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (!data) return;
    void keepMailing(data);
    onMade(data.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is made
  }, [data]);
  if (error && !isFetching) {
    const reason = isApiError(error) && error.text ? error.text : undefined;
    // Asked again it would say the same.
    if (isApiError(error) && error.status === 409) {
      return <EmptyState icon={<IconSpeakerphone />} title={t('not_made')} text={reason} />;
    }
    return <ErrorState title={t('not_made')} {...(reason && { reason })} onRetry={() => void refetch()} />;
  }
  return <ListSkeleton rows={5} />;
}

type OneProps = { id: number; isMadeHere: boolean; onLeave: () => void };

function One({ id, isMadeHere, onLeave }: OneProps) {
  const { data: mailing, error, isError, isFetching, refetch } = useMailing(id);
  const isGone = isApiError(error) && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    showError(error);
    onLeave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is known to be removed
  }, [isGone]);
  if (!mailing && isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!mailing) return <ListSkeleton rows={5} />;
  return <Shown mailing={mailing} isMadeHere={isMadeHere} onLeave={onLeave} />;
}

type ShownProps = { mailing: WholeMailing; isMadeHere: boolean; onLeave: () => void };

/** What a colleague is writing is looked at, and left to them. */
function Shown({ mailing, isMadeHere, onLeave }: ShownProps) {
  const isMine = useIsMine(mailing) || isMadeHere;
  if (mailing.state === 'draft' && isMine) {
    return <MailingDraft mailing={mailing} isMadeHere={isMadeHere} onLeave={onLeave} />;
  }
  return <MailingProgress mailing={mailing} isMine={isMine} onLeave={onLeave} />;
}
