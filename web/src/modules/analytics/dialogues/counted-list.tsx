import {
  type CountedKind,
  type CountedRow,
  type DialogueStatistics,
  listCounted,
} from '@parley/contract/analytics/dialogues';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatListTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useMembers, useProject } from '../../projects/index.ts';
import { formatTook } from '../charts/took.ts';
import { ListDrawer } from '../list/list-drawer.tsx';
import classes from '../list/list-drawer.module.css';
import { formatDays } from '../toolbar/format-days.ts';
import type { Days } from '../toolbar/presets.ts';
import { useAsked } from '../use-asked.ts';
import { clock, useDayNames } from './hour-words.ts';

type Props = {
  figure: CountedKind;
  /** Of the page; the address may name a part of it. */
  period: Days;
  templates?: DialogueStatistics['templates'];
  /** Whatever channels, people and clock the address names for other tabs. */
  isOfAll?: boolean;
};

/** What the figure counts that the address names: each leads to where it is in its dialogue. */
export function CountedList({ figure, period, templates, isOfAll = false }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const { asked, show } = useAsked();
  const members = useMembers().data ?? [];
  const channels = useProject().data?.channels ?? [];
  const { list_channel: channel, list_manager: manager, list_hour, over } = asked;
  const hour = figure === 'messages_in' ? list_hour : undefined;
  const template = figure === 'messages_out' ? asked.list_template : undefined;
  const days = { from: asked.list_from ?? period.from, to: asked.list_to ?? period.to };
  const dayNames = useDayNames();
  const close = () =>
    show({
      list: undefined,
      list_channel: undefined,
      list_manager: undefined,
      over: undefined,
      list_hour: undefined,
      list_template: undefined,
      list_from: undefined,
      list_to: undefined,
    });
  const note = [
    // Who waits now is of no other time.
    figure !== 'waiting' && formatDays(days, language),
    channel && channels.find(({ id }) => id === channel)?.name,
    manager === 'none' && t('nobody'),
    typeof manager === 'number' && (members.find(({ id }) => id === manager)?.name ?? t('former')),
    hour !== undefined && `${dayNames[Math.floor(hour / 24)]}, ${clock(hour % 24)}–${clock((hour % 24) + 1)}`,
    template && `${t('templates.template')}: ${templates?.find(({ id }) => id === template)?.name ?? template}`,
    over && t('list.over', { time: formatTook(over, language) }),
  ].filter(Boolean);
  const narrowed = isOfAll ? {} : asked;
  const [channel_id, manager_id] = [channel ?? narrowed.channel_id, manager ?? narrowed.manager_id];
  return (
    <ListDrawer
      title={t(`kind.${figure}`)}
      note={note.join(' · ')}
      endpoint={listCounted}
      input={{
        figure,
        date_from: days.from,
        date_to: days.to,
        ...(channel_id ? { channel_id } : {}),
        ...(manager_id ? { manager_id } : {}),
        ...(narrowed.time ? { time: narrowed.time } : {}),
        ...(over ? { over } : {}),
        ...(hour === undefined ? {} : { week_hour: hour }),
        ...(template ? { template_id: template } : {}),
      }}
      keyOfRow={(row) => `${row.contact_id} ${row.dialogue_id} ${row.message_id} ${row.at}`}
      onClose={close}
    >
      {(row) => <Row row={row} who={members.find(({ id }) => id === row.manager)?.name} />}
    </ListDrawer>
  );
}

function Row({
  row: { contact_id, name, channel, at, seconds, count, message_id },
  who,
}: {
  row: CountedRow;
  who?: string | undefined;
}) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const time = readWireTime(at);
  const said = name || t('list.nameless');
  return (
    <Link
      to="/$id"
      params={{ id: contact_id }}
      search={message_id === null ? {} : { message: message_id }}
      className={classes.row}
    >
      <Avatar name={said} seed={contact_id} size={36} {...(channel ? { channel: channel.type } : {})} />
      <span className={classes.words}>
        <span className={classes.name}>{said}</span>
        <span className={classes.about}>
          {count === null ? (who ?? t('list.nobody')) : t('list.messages', { count })}
        </span>
      </span>
      <span className={classes.end}>
        {seconds !== null && <b>{formatTook(seconds, language)}</b>}
        {time && <span>{formatListTime(time, new Date(), language)}</span>}
      </span>
    </Link>
  );
}
