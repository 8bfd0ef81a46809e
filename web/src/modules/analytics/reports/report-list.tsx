import { cancelReport, getReportFile, listReports, type Report } from '@parley/contract/analytics/reports';
import { IconDownload, IconFileSpreadsheet, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { download } from '../../../kit/download.ts';
import { formatDateTime, formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { formatSize } from '../../../kit/i18n/size.ts';
import { refetch } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { formatDays } from '../toolbar/format-days.ts';
import { dropReport, useMe, useReports } from './data.ts';
import { kindIcons } from './kind-icons.tsx';
import classes from './reports-page.module.css';

/** What was asked for lately, with its files. */
export function ReportList() {
  const { t } = useTranslation('reports');
  const { data, isError, error, isFetching, refetch: again } = useReports();
  if (!data && isError) return <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void again()} />;
  if (!data) return <ListSkeleton rows={4} />;
  if (!data.length)
    return <EmptyState icon={<IconFileSpreadsheet />} title={t('empty.title')} text={t('empty.text')} />;
  return (
    <ul className={classes.rows}>
      {data.map((it) => (
        <ReportRow key={it.id} it={it} />
      ))}
    </ul>
  );
}

function ReportRow({ it }: { it: Report }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const me = useMe();
  const { id, kind, status, period, done, type, size } = it;
  const days = formatDays(period, language);
  const isRunning = status === 'running';
  const remove = () =>
    act({
      on: [`report ${id}`],
      guess: () => dropReport(id),
      putBack: () => void refetch(listReports),
      call: () => api(cancelReport, { id }),
    });
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{kindIcons[kind]}</span>
      <span className={classes.words}>
        <span className={classes.name}>{t(`kind.${kind}`)}</span>
        <span className={classes.about}>
          {days} · {type.toUpperCase()} · {t('lines', { count: done, n: formatNumber(done, language) })}
          {size !== null && ` · ${formatSize(size, language)}`}
        </span>
        {status === 'done' && <Until time={it.ends_at} />}
      </span>
      <span className={classes.actions}>
        <span role="status">
          {isRunning && <Badge tone="info">{t('status.running')}</Badge>}
          {status === 'failed' && <Badge tone="bad">{t('status.failed')}</Badge>}
        </span>
        {status === 'done' && (
          <Button
            size="sm"
            icon={<IconDownload />}
            onClick={() => void download(getReportFile, { id }).catch(showError)}
            aria-label={`${t('save')}: ${t(`kind.${kind}`)}, ${days}`}
          >
            {t('save')}
          </Button>
        )}
        {it.user_id === me?.id && (
          <IconButton
            label={isRunning ? t('stop') : t('remove')}
            icon={isRunning ? <IconX /> : <IconTrash />}
            onClick={() => void remove()}
          />
        )}
      </span>
    </li>
  );
}

function Until({ time }: { time: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const at = readWireTime(time);
  return <span className={classes.about}>{at && t('until', { time: formatDateTime(at, language) })}</span>;
}
