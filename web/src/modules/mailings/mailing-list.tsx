import type { Mailing } from '@parley/contract/mailings/mailings';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import boxed from '../../ui/boxed-list.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { join } from '../../ui/join.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { closeMailings } from '../deals/index.ts';
import { useMailings } from './data.ts';
import classes from './mailing-list.module.css';
import { MailingStateBadge } from './mailing-state.tsx';

/** Earlier mailings with who made them and how far they have come. */
export function MailingList({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('mailings');
  const { mailings, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMailings();
  if (!mailings && isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!mailings) return <ListSkeleton rows={5} />;
  if (!mailings.length) {
    return (
      <EmptyState
        icon={<IconSpeakerphone />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Link to="/deals" className={buttonClass({ look: 'primary' })} onClick={closeMailings}>
            {t('empty.to_deals')}
          </Link>
        }
      />
    );
  }
  return (
    <div className={classes.all}>
      <ul className={join(boxed.list, classes.list)}>
        {mailings.map((mailing) => (
          <li key={mailing.id}>
            <Row mailing={mailing} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function Row({ mailing, onOpen }: { mailing: Mailing; onOpen: (id: number) => void }) {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  const { id, name, author, created_at, people, sent, failed, state } = mailing;
  const isBegun = state !== 'draft' && state !== 'planned';
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(id)}>
      <span className={classes.top}>
        <span className={classes.name}>{name || t('unnamed')}</span>
        <MailingStateBadge mailing={mailing} />
      </span>
      <span className={classes.note}>
        <span>
          {isBegun
            ? t('sent_of', { sent: formatNumber(sent, language), people: formatNumber(people, language) })
            : t('reach.people', { count: people, n: formatNumber(people, language) })}
        </span>
        {failed > 0 && (
          <span>
            {t('progress.failed')}: {formatNumber(failed, language)}
          </span>
        )}
        {author && <span className={classes.author}>{author.name}</span>}
        <RelativeTime time={created_at} />
      </span>
    </button>
  );
}
