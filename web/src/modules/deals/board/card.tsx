import { type LeadCard, shownNameLength } from '@parley/contract/deals/leads';
import type { LeadTag } from '@parley/contract/deals/tags';
import { IconCalendar, IconClock, IconDots, IconMessage2, IconMessageReply } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type DragEvent, memo, type MouseEvent } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useMenuPress } from '../../../ui/context-menu.tsx';
import { MemberAvatar } from '../../projects/index.ts';
import classes from './card.module.css';

export type CardDeeds = {
  open: (card: LeadCard) => void;
  toggle: (card: LeadCard, isRange: boolean) => void;
  menu: (card: LeadCard, x: number, y: number) => void;
  drag: (card: LeadCard, event: DragEvent<HTMLElement>) => void;
  dragEnd: () => void;
};

export type CardWords = {
  t: TFunction<'deals'>;
  money: (amount: number) => string;
  person: (id: number | null) => string | null;
  tag: (id: number) => LeadTag | undefined;
  days: (time: string) => number;
  due: (time: string) => string;
};

type Props = {
  card: LeadCard;
  words: CardWords;
  href: string;
  isSelected: boolean;
  isSelecting: boolean;
  isDragged: boolean;
  isWaiting: boolean;
  /** By the mouse; a finger holds it first. */
  canDrag: boolean;
  deeds: CardDeeds;
};

const SHOWN_TAGS = 2;

/** Plain elements only, since there may be thousands. */
export const Card = memo(function Card({ card, words, href, canDrag, deeds, ...is }: Props) {
  const { t } = words;
  const name = shortName(card.name);
  const hold = useMenuPress<LeadCard>(deeds.menu);
  const press = (event: MouseEvent) => {
    // As a link does: a tab of its own.
    if ((event.ctrlKey || event.metaKey) && (event.target as HTMLElement).closest('a')) return;
    event.preventDefault();
    if (is.isSelecting || event.ctrlKey || event.metaKey || event.shiftKey) return deeds.toggle(card, event.shiftKey);
    deeds.open(card);
  };
  return (
    <div
      className={classes.card}
      data-card={card.id}
      data-selected={is.isSelected || undefined}
      data-dragged={is.isDragged || undefined}
      data-waiting={is.isWaiting || undefined}
      draggable={canDrag}
      onDragStart={(event) => deeds.drag(card, event)}
      onDragEnd={deeds.dragEnd}
      onClick={press}
      {...hold(card)}
    >
      <div className={classes.line}>
        <a href={href} className={classes.name} data-deal={card.id} draggable={false} title={card.name}>
          {name}
        </a>
        <span className={classes.price}>{words.money(card.price)}</span>
      </div>
      <Client card={card} words={words} />
      <div className={classes.foot}>
        <Tags card={card} words={words} />
        <Marks card={card} words={words} />
      </div>
      <span className={classes.tools} data-shown={is.isSelecting || undefined}>
        <Checkbox
          aria-label={t('board.select', { name })}
          checked={is.isSelected}
          readOnly
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            deeds.toggle(card, event.shiftKey);
          }}
        />
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          aria-label={t('board.more', { name })}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            deeds.menu(card, left, bottom + 4);
          }}
        >
          <IconDots size={16} />
        </button>
      </span>
    </div>
  );
});

export const shortName = (name: string) =>
  name.length > shownNameLength ? `${name.slice(0, shownNameLength - 1).trimEnd()}…` : name;

function Client({ card: { contact, is_client_hidden, manager_id }, words }: { card: LeadCard; words: CardWords }) {
  const manager = words.person(manager_id);
  return (
    <div className={classes.line}>
      <span className={classes.client}>
        {contact ? (
          <>
            <Avatar name={contact.name} seed={contact.id} size={22} />
            <span className={classes.who}>{contact.name}</span>
            {contact.channel && <ChannelIcon type={contact.channel} size={15} />}
          </>
        ) : (
          <span className={classes.none}>{words.t(is_client_hidden ? 'board.hidden_client' : 'board.no_client')}</span>
        )}
      </span>
      {manager && manager_id !== null && (
        <span className={classes.manager} title={manager} role="img" aria-label={manager}>
          <MemberAvatar id={manager_id} name={manager} size={22} />
        </span>
      )}
    </div>
  );
}

function Tags({ card: { tags }, words }: { card: LeadCard; words: CardWords }) {
  const known = tags.flatMap((id) => words.tag(id) ?? []);
  const left = known.length - SHOWN_TAGS;
  return (
    <span className={classes.tags}>
      {known.slice(0, SHOWN_TAGS).map(({ id, title }) => (
        <span key={id} className={classes.tag}>
          {title}
        </span>
      ))}
      {left > 0 && (
        <span className={classes.rest} title={known.map(({ title }) => title).join(', ')}>
          {words.t('board.more_tags', { count: left })}
        </span>
      )}
    </span>
  );
}

function Marks({ card, words }: { card: LeadCard; words: CardWords }) {
  const { t } = words;
  const { contact, tasks_status, task_date } = card;
  const days = words.days(card.entered_at);
  const due = task_date && words.due(task_date);
  return (
    <span className={classes.marks}>
      {contact && contact.unread > 0 && (
        <span
          className={classes.mark}
          data-tone="accent"
          role="img"
          aria-label={t('board.unread', { count: contact.unread })}
        >
          <IconMessage2 size={15} />
          {contact.unread}
        </span>
      )}
      {contact && !contact.unread && contact.owed_since && (
        <span className={classes.mark} data-tone="warn" role="img" aria-label={t('board.owed')}>
          <IconMessageReply size={15} />
        </span>
      )}
      {tasks_status && (
        <span
          className={classes.mark}
          data-tone={tasks_status === 'overdue' ? 'bad' : undefined}
          role="img"
          aria-label={tasks_status === 'overdue' ? t('board.task_overdue') : t('board.task_due', { when: due ?? '' })}
        >
          <IconClock size={15} />
          {due}
        </span>
      )}
      {tasks_status !== 'overdue' && (
        <span className={classes.mark} role="img" aria-label={t('board.age', { count: days })}>
          <IconCalendar size={15} />
          {t('board.days', { count: days })}
        </span>
      )}
    </span>
  );
}
