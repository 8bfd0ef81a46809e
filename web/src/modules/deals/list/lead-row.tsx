import type { LeadCard } from '@parley/contract/deals/leads';
import { IconDots } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { AlignedMoney } from '../../../ui/money.tsx';
import { useMenuPress } from '../../../ui/context-menu.tsx';
import { type CardWords, shortName } from '../board/card.tsx';
import classes from './lead-row.module.css';

export type RowDeeds = {
  open: (card: LeadCard) => void;
  toggle: (card: LeadCard, isRange: boolean) => void;
  menu: (card: LeadCard, x: number, y: number) => void;
};

type Props = {
  card: LeadCard;
  words: CardWords;
  /** Some of the sums have some. */
  cents: boolean;
  stage: { name: string; color: string } | undefined;
  href: string;
  isPhone: boolean;
  isSelected: boolean;
  isSelecting: boolean;
  deeds: RowDeeds;
};

/** One deal of the list: plain elements only, since there are many. */
export const LeadRow = memo(function LeadRow({ card, words, cents, stage, href, isPhone, deeds, ...is }: Props) {
  const { t } = words;
  const name = shortName(card.name);
  const hold = useMenuPress<LeadCard>(deeds.menu);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (is.isSelecting || event.ctrlKey || event.metaKey || event.shiftKey) return deeds.toggle(card, event.shiftKey);
    deeds.open(card);
  };
  const common = { 'data-selected': is.isSelected || undefined, onClick: press, ...hold(card) };
  const stageMark = stage && (
    <span className={classes.stage}>
      <span className={classes.square} style={{ '--own': stage.color }} />
      <span className={classes.words}>{stage.name}</span>
    </span>
  );
  const link = (
    <a href={href} className={classes.name} data-deal={card.id} title={card.name}>
      {name}
    </a>
  );
  const nobody = t(card.is_client_hidden ? 'board.hidden_client' : 'board.no_client');
  if (isPhone) {
    return (
      <div className={classes.hand} role="cell" {...common}>
        <span className={classes.pair}>
          {link}
          <span className={classes.price}>{words.money(card.price)}</span>
        </span>
        <span className={classes.pair}>
          <span className={classes.dim}>{card.contact?.name ?? nobody}</span>
          {stageMark}
        </span>
      </div>
    );
  }
  const manager = words.person(card.manager_id);
  const tags = card.tags.flatMap((id) => words.tag(id)?.title ?? []);
  return (
    <div className={classes.row} {...common}>
      <div role="rowheader" className={classes.cell}>
        <Checkbox
          aria-label={t('board.select', { name })}
          checked={is.isSelected}
          readOnly
          className={classes.check}
          onClick={(event) => {
            event.stopPropagation();
            deeds.toggle(card, event.shiftKey);
          }}
        />
        {link}
      </div>
      <div role="cell" className={classes.cell}>
        {card.contact ? (
          <>
            <Avatar name={card.contact.name} seed={card.contact.id} size={22} />
            <span className={classes.words}>{card.contact.name}</span>
            {card.contact.channel && <ChannelIcon type={card.contact.channel} size={15} />}
          </>
        ) : (
          <span className={classes.dim}>{card.is_client_hidden ? nobody : '—'}</span>
        )}
      </div>
      <div role="cell" className={classes.cell} data-figure>
        <AlignedMoney amount={card.price} cents={cents} />
      </div>
      <div role="cell" className={classes.cell}>
        {stageMark}
      </div>
      <div role="cell" className={classes.cell}>
        <span className={manager ? classes.words : classes.dim}>{manager ?? '—'}</span>
      </div>
      <div role="cell" className={classes.cell} title={tags.join(', ')}>
        <span className={tags.length ? classes.words : classes.dim}>{tags.join(', ') || '—'}</span>
      </div>
      <div role="cell" className={classes.cell}>
        <span className={card.tasks_status === 'overdue' ? classes.bad : classes.dim}>
          {card.task_date ? words.due(card.task_date) : '—'}
        </span>
      </div>
      <div role="cell" className={classes.cell}>
        <span className={classes.dim}>{words.due(card.datetime_added)}</span>
      </div>
      <div role="cell" className={classes.cell}>
        <button
          type="button"
          className={classes.more}
          aria-label={t('board.more', { name })}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            const { right, bottom } = event.currentTarget.getBoundingClientRect();
            deeds.menu(card, right - 220, bottom + 4);
          }}
        >
          <IconDots size={17} />
        </button>
      </div>
    </div>
  );
});
