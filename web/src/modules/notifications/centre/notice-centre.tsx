import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react';
import type { NoticeKind } from '@parley/contract/notifications/notice-kinds';
import { noticeNames } from '@parley/contract/notifications/notice-names';
import type { Notice } from '@parley/contract/notifications/notices';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { showError } from '../../../kit/query-client.ts';
import { dayAt, daysBetween, readWireTime, useDisplayZone } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useUnreadNotices } from '../count.ts';
import { useNoticeKinds } from '../use-notice-kinds.ts';
import { markRead, useNotices } from './data.ts';
import classes from './notice-centre.module.css';
import { NoticeRow } from './notice-row.tsx';
import { closeNotices } from './open-notices.ts';

/** Everything that concerns this person, by days; the arrows go through it. */
export function NoticeCentre({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const kinds = useNoticeKinds();
  const unread = useUnreadNotices();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const [kind, setKind] = useState<NoticeKind | null>(null);
  const options = kinds.map((value) => ({ value, label: noticeNames[value][language] }));
  return (
    <section className={classes.centre} aria-label={t('title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        <IconButton
          label={t('read_all')}
          icon={<IconChecks />}
          disabled={!unread}
          onClick={() => void markRead({}).catch(showError)}
        />
        <IconButton
          label={t('settings')}
          icon={<IconSettings />}
          onClick={() => {
            closeNotices();
            onSettings();
          }}
        />
      </header>
      <div className={classes.narrowed}>
        <Segmented
          aria-label={t('which')}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread') },
          ]}
          value={isUnreadOnly ? 'unread' : 'all'}
          onChange={(which) => setUnreadOnly(which === 'unread')}
        />
        <Select
          aria-label={t('kind')}
          placeholder={t('every_kind')}
          options={options}
          value={kind}
          onChange={setKind}
          clearable
          comboboxProps={{ withinPortal: false }}
          className={classes.kind}
        />
      </div>
      <Notices asked={{ ...(kind ? { kind } : {}), ...(isUnreadOnly ? { unread: true } : {}) }} />
    </section>
  );
}

function Notices({ asked }: { asked: Parameters<typeof useNotices>[0] }) {
  const { t } = useTranslation('notifications');
  const zone = useDisplayZone();
  const pages = useNotices(asked);
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const notices = data?.pages.flatMap((page) => page.data);
  if (!notices && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!notices) return <ListSkeleton rows={4} />;
  if (!notices.length) {
    const isNarrowed = asked.kind !== undefined || asked.unread !== undefined;
    return <EmptyState icon={<IconBellOff />} title={t(isNarrowed ? 'none_such' : 'none')} text={t('none_text')} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows within are what one presses
    <div className={classes.list} onKeyDown={walk}>
      {[...Map.groupBy(notices, (it) => dayAt(timeOf(it), zone))].map(([day, those]) => (
        <Day key={day} notices={those} />
      ))}
      {hasNextPage && (
        <Button wide look="quiet" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

const timeOf = ({ created_at }: Notice): Date => readWireTime(created_at) ?? new Date();

function Day({ notices }: { notices: Notice[] }) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const day = timeOf(notices[0]!);
  const days = daysBetween(day, new Date());
  const name = days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDate(day, language);
  return (
    <section aria-label={name}>
      <h3 className={classes.day}>{name}</h3>
      <ul className={classes.rows}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** From one notice to the next. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
  const row = (event.target as HTMLElement).closest('li')?.querySelector<HTMLElement>('[data-notice]');
  rows[step(row ? rows.indexOf(row) : -1, rows.length - 1)]?.focus();
  event.preventDefault();
}
