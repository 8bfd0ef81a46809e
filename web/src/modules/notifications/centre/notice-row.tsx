import {
  IconArrowForwardUp,
  IconAt,
  IconBriefcase,
  IconCheck,
  IconChecklist,
  IconClock,
  IconDownload,
  IconFileSpreadsheet,
  IconMailX,
  IconPlugConnectedX,
  IconSend,
  IconStar,
  IconTicket,
  IconUpload,
} from '@tabler/icons-react';
import type { NoticeKind } from '@parley/contract/notifications/notice-kinds';
import { noticeWords } from '@parley/contract/notifications/notice-words';
import type { Notice } from '@parley/contract/notifications/notices';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { showError } from '../../../kit/query-client.ts';
import { roomName } from '../../../ui/channel-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { leadTo, markRead } from './data.ts';
import classes from './notice-row.module.css';

const icons: Record<NoticeKind, ReactNode> = {
  mention: <IconAt />,
  deal_mention: <IconAt />,
  hand_over: <IconArrowForwardUp />,
  failed_send: <IconMailX />,
  task_given: <IconChecklist />,
  task_changed: <IconChecklist />,
  task_due: <IconClock />,
  ticket_given: <IconTicket />,
  ticket_waits: <IconTicket />,
  ticket_at_risk: <IconClock />,
  ticket_broken: <IconClock />,
  ticket_rated_low: <IconStar />,
  deal_given: <IconBriefcase />,
  channel_stopped: <IconPlugConnectedX />,
  integration_stopped: <IconPlugConnectedX />,
  import_ended: <IconUpload />,
  export_ended: <IconDownload />,
  mailing_ended: <IconSend />,
  report_ended: <IconFileSpreadsheet />,
  posted_report_off: <IconMailX />,
};

const bad: readonly NoticeKind[] = [
  'failed_send',
  'channel_stopped',
  'integration_stopped',
  'ticket_broken',
  'ticket_rated_low',
  'posted_report_off',
];
const isBad = ({ kind, what }: Notice): boolean => bad.includes(kind) || what === 'failed';

/** What happened, about what, and when; pressed, it leads there. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const { id, kind, about, text, is_read, created_at } = notice;
  return (
    <li className={classes.row} data-unread={!is_read || undefined}>
      <button type="button" className={classes.way} data-notice onClick={() => leadTo(notice)}>
        <span className={classes.icon} data-tone={isBad(notice) ? 'bad' : undefined}>
          {icons[kind]}
        </span>
        <span className={classes.words}>
          <span className={classes.what}>
            {!is_read && <span className="visually-hidden">{t('unread_one')} </span>}
            {noticeWords(notice, language)}
          </span>
          {kind !== 'failed_send' && about.name && <span className={classes.about}>{roomName(about.name)}</span>}
          {text && <span className={classes.text}>{text}</span>}
          <span className={classes.time}>
            <RelativeTime time={created_at} />
          </span>
        </span>
      </button>
      {!is_read && (
        <IconButton
          size="sm"
          label={t('read_one')}
          icon={<IconCheck />}
          className={classes.read}
          onClick={() => void markRead({ ids: [id] }).catch(showError)}
        />
      )}
    </li>
  );
}
