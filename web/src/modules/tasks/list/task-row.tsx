import { type Task, taskStatuses } from '@parley/contract/tasks/tasks';
import { IconBolt, IconCheck, IconDots, IconFlagFilled, IconRepeat, IconUser } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, type MouseEvent } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useMenuPress } from '../../../ui/context-menu.tsx';
import { TaskDeal } from '../task-deal.tsx';
import { MemberAvatar } from '../../projects/index.ts';
import classes from './task-row.module.css';
import said from './task-words.module.css';
import { useSwipe } from './use-swipe.ts';

export type RowDeeds = {
  open: (task: Task) => void;
  close: (task: Task) => void;
  toggle: (task: Task, isRange: boolean) => void;
  menu: (task: Task, x: number, y: number) => void;
};

export type RowWords = {
  t: TFunction<'tasks'>;
  category: (id: number | null) => string | null;
  person: (id: number | null) => string | null;
  when: (task: Task) => string;
};

type Props = {
  task: Task;
  words: RowWords;
  isLate: boolean;
  isSelected: boolean;
  isSelecting: boolean;
  /** Whether the client is named: on a card of the client everybody knows. */
  names_contact?: boolean;
  names_deal?: boolean;
  /** Whether rows are chosen here, to be changed together. */
  chosen?: boolean;
  deeds: RowDeeds;
};

/** One task: plain elements only, since there may be many. */
export const TaskRow = memo(function TaskRow({
  task,
  words,
  isLate,
  isSelected,
  isSelecting,
  names_contact = true,
  names_deal = true,
  chosen = true,
  deeds,
}: Props) {
  const { t } = words;
  const isClosed = task.status === taskStatuses.closed;
  const swipe = useSwipe(() => deeds.close(task));
  const hold = useMenuPress<Task>(deeds.menu);
  const category = words.category(task.category_id);
  const title = task.comment || category || t('untitled');
  const press = (event: MouseEvent) => {
    const isMany = isSelecting || event.ctrlKey || event.metaKey || event.shiftKey;
    if (chosen && isMany) return deeds.toggle(task, event.shiftKey);
    deeds.open(task);
  };
  const manager = words.person(task.manager_id);
  return (
    <div ref={swipe.row} className={classes.swiped} {...swipe.handlers}>
      <span className={classes.behind} aria-hidden>
        <IconCheck size={18} />
        {t(isClosed ? 'menu.reopen' : 'menu.close')}
      </span>
      <div
        className={classes.row}
        data-selected={isSelected || undefined}
        data-late={(isLate && !isClosed) || undefined}
        data-closed={isClosed || undefined}
        style={swipe.style}
        onClick={press}
        {...hold(task)}
      >
        {chosen && (
          <span className={classes.select} data-shown={isSelecting || undefined}>
            <Checkbox
              aria-label={t('select', { title })}
              checked={isSelected}
              readOnly
              onClick={(event) => {
                event.stopPropagation();
                deeds.toggle(task, event.shiftKey);
              }}
            />
          </span>
        )}
        <button
          type="button"
          className={classes.check}
          aria-label={t(isClosed ? 'reopen_one' : 'close_one', { title })}
          onClick={(event) => {
            event.stopPropagation();
            deeds.close(task);
          }}
        >
          <IconCheck size={14} />
        </button>
        <span className={classes.words}>
          <button type="button" className={said.title} data-task={task.id}>
            {task.priority && <IconFlagFilled size={14} className={said.flag} role="img" aria-label={t('priority')} />}
            <span>{title}</span>
          </button>
          <span className={said.about}>
            {names_contact && task.contact && (
              <span className={said.contact}>
                <IconUser size={13} />
                <span>{task.contact.name}</span>
              </span>
            )}
            {names_deal && task.deal && <TaskDeal deal={task.deal} />}
            {task.comment && category && <span className={said.category}>{category}</span>}
            {task.repeat && <IconRepeat size={13} role="img" aria-label={t(`repeat.${task.repeat}`)} />}
            {task.created_auto && !task.repeat && <IconBolt size={13} role="img" aria-label={t('auto')} />}
            {isClosed && task.result && <span className={said.result}>{task.result}</span>}
          </span>
        </span>
        <time className={classes.when} dateTime={task.date.replace(' ', 'T')}>
          {words.when(task)}
        </time>
        <span className={classes.person} title={manager ?? t('nobody')}>
          {manager && task.manager_id !== null ? <MemberAvatar id={task.manager_id} name={manager} size={26} /> : null}
        </span>
        <button
          type="button"
          className={classes.more}
          aria-label={t('more', { title })}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            const { right, bottom } = event.currentTarget.getBoundingClientRect();
            deeds.menu(task, right - 220, bottom + 4);
          }}
        >
          <IconDots size={17} />
        </button>
      </div>
    </div>
  );
});
