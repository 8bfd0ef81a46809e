import {
  changePostedReport,
  deletePostedReport,
  listPostedReports,
  makePostedReport,
  type PostedReport,
} from '@parley/contract/analytics/reports';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { refetch, useAction } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { timeOf } from '../../../ui/clock-time.ts';
import { confirm } from '../../../ui/confirm.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useMembers } from '../../projects/index.ts';
import { placeReport, useMe, usePostedReports } from './data.ts';
import { kindIcons } from './kind-icons.tsx';
import classes from './reports-page.module.css';
import type { Weekday } from './weekdays.ts';

/** Kept reports, each made again by a press; nothing where there are none. */
export function PostedList({ onEdit }: { onEdit: (it: PostedReport) => void }) {
  const { t } = useTranslation('reports');
  const { data } = usePostedReports();
  if (!data?.length) return null;
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('posted.title')}</h2>
      <ul className={classes.rows}>
        {data.map((it) => (
          <PostedRow key={it.id} it={it} onEdit={() => onEdit(it)} />
        ))}
      </ul>
    </section>
  );
}

function PostedRow({ it, onEdit }: { it: PostedReport; onEdit: () => void }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const me = useMe();
  const members = useMembers().data ?? [];
  const make = useAction(makePostedReport, { onDone: placeReport });
  const { id, name, kind, span, is_on, weekday, minute, users_ids, last_error, next_at } = it;
  const isOwn = it.user_id === me?.id;
  const people = members.filter((member) => users_ids.includes(member.id)).map((member) => member.name);
  const letters = [t(`weekly.${weekday as Weekday}`, { time: timeOf(minute) }), people.join(', ')];
  const next = next_at && readWireTime(next_at);
  const change = (call: Promise<unknown>) => void call.then(() => refetch(listPostedReports), showError);
  const remove = async () => {
    const question = { title: t('posted.question', { name }), text: t('posted.question_text') };
    if (await confirm({ ...question, action: t('remove'), danger: true })) change(api(deletePostedReport, { id }));
  };
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{kindIcons[kind]}</span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>
          {[t(`kind.${kind}`), t(`span.${span}`), ...(is_on ? letters : [])].join(' · ')}
        </span>
        {is_on && next && (
          <span className={classes.about}>{t('posted.next', { time: formatDateTime(next, language) })}</span>
        )}
      </span>
      <span className={classes.actions}>
        {last_error && <Badge tone="bad">{t(`problem.${last_error}`)}</Badge>}
        <IconButton
          label={t('posted.make', { name })}
          icon={<IconPlayerPlay />}
          disabled={make.isPending}
          onClick={() => make.mutate({ id })}
        />
        <Switch
          aria-label={t('posted.is_on', { name })}
          label=""
          checked={is_on}
          disabled={!isOwn && !is_on}
          onChange={(event) => change(api(changePostedReport, { id, is_on: event.currentTarget.checked }))}
        />
        {isOwn && <IconButton label={t('posted.edit')} icon={<IconPencil />} onClick={onEdit} />}
        <IconButton label={t('remove')} icon={<IconTrash />} onClick={() => void remove()} />
      </span>
    </li>
  );
}
