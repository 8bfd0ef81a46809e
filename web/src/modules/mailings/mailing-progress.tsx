import { startMailing, stopMailing, type WholeMailing } from '@parley/contract/mailings/mailings';
import { IconPaperclip, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useAction } from '../../kit/query.ts';
import { readWireTime } from '../../kit/time.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.ts';
import { here, keepMailing } from './data.ts';
import { MailingPeople } from './mailing-people.tsx';
import { MailingStateBadge, skippedOf } from './mailing-state.tsx';
import classes from './mailing-progress.module.css';
import { Reach } from './reach.tsx';
import { removalOf } from './removal.ts';
import { drop } from './use-draft.ts';

type Props = { mailing: WholeMailing; isMine: boolean; onLeave: () => void };

/** A mailing that waits for its time, is being sent, or was: how far it has come. A colleague's draft is only read. */
export function MailingProgress({ mailing, isMine, onLeave }: Props) {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  const { id, state, people, waiting, said, sent, failed, author, files } = mailing;
  const start = useAction(startMailing, { onDone: (it) => void keepMailing(it) });
  const stop = useAction(stopMailing, { onDone: (it) => void keepMailing(it) });
  const isWaiting = state === 'planned';
  const isUnsent = isWaiting || state === 'draft';
  const over = people - waiting - said;
  const when = (text: string | null) => {
    const at = text === null ? null : readWireTime(text);
    return at ? formatDateTime(at, language) : '';
  };
  const remove = useMutation({ mutationFn: () => drop(id), onSuccess: onLeave });
  const askToRemove = async () => {
    if (await confirm(removalOf(t))) remove.mutate();
  };
  return (
    <div className={classes.all}>
      <p className={classes.head}>
        <MailingStateBadge mailing={mailing} />
        <span className={classes.note}>{whenWords(mailing, t, when)}</span>
      </p>
      {!isUnsent && (
        <>
          <div
            className={classes.bar}
            role="progressbar"
            aria-label={t('progress.title')}
            aria-valuemin={0}
            aria-valuemax={people}
            aria-valuenow={over}
          >
            <span style={{ width: `${people ? (over / people) * 100 : 0}%` }} />
          </div>
          <dl className={classes.figures}>
            <Figure name={t('progress.people')} value={people} />
            <Figure name={t('progress.waiting')} value={waiting} />
            {said > 0 && <Figure name={t('progress.said')} value={said} />}
            <Figure name={t('progress.sent')} value={sent} />
            {mailing.delivered > 0 && <Figure name={t('progress.delivered')} value={mailing.delivered} />}
            {mailing.seen > 0 && <Figure name={t('progress.seen')} value={mailing.seen} />}
            <Figure name={t('progress.failed')} value={failed} />
            <Figure name={t('progress.skipped')} value={skippedOf(mailing)} />
          </dl>
          <MailingPeople mailing={mailing} />
        </>
      )}
      {isUnsent && mailing.reach && <Reach people={people} reach={mailing.reach} />}
      <section className={classes.message} aria-label={t('progress.text')}>
        {mailing.subject && <p className={classes.subject}>{mailing.subject}</p>}
        {mailing.text && <p className={classes.text}>{mailing.text}</p>}
        {files.map((file) => (
          <p key={file.id} className={classes.file}>
            <IconPaperclip size={16} />
            <span>{file.name}</span>
          </p>
        ))}
        {author && <p className={classes.note}>{t('progress.author', { name: author.name })}</p>}
      </section>
      {state !== 'done' && state !== 'draft' && (
        <div className={classes.buttons}>
          {isWaiting && isMine && (
            <Button look="quiet" loading={remove.isPending} onClick={() => void askToRemove()}>
              {t('draft.remove')}
            </Button>
          )}
          {state === 'stopped' ? (
            <Button
              look="primary"
              icon={<IconPlayerPlay />}
              loading={start.isPending}
              onClick={() => start.mutate({ ...here(), id })}
            >
              {t('progress.go_on', { n: formatNumber(waiting, language) })}
            </Button>
          ) : (
            <Button
              icon={isWaiting ? null : <IconPlayerPause />}
              loading={stop.isPending}
              onClick={() => stop.mutate({ ...here(), id })}
            >
              {t(isWaiting ? 'progress.take_back' : 'progress.stop')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useTranslation<'mailings'>>['t'];

/** What the time says of it: when it begins, until when it is quiet, when it ended. */
function whenWords(mailing: WholeMailing, t: Words, when: (text: string | null) => string): string {
  const { state, send_at, waits_until, started_at, ended_at } = mailing;
  if (state === 'draft') return '';
  if (state === 'planned') return t('progress.begins', { when: when(send_at) });
  if (state === 'sending' && waits_until !== null) return t('progress.quiet_until', { when: when(waits_until) });
  if (state === 'done') return t('progress.ended', { when: when(ended_at) });
  return t('progress.began', { when: when(started_at) });
}

function Figure({ name, value }: { name: string; value: number }) {
  const language = useLanguage();
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{formatNumber(value, language)}</dd>
    </div>
  );
}
