import { type Task, taskStatuses } from '@parley/contract/tasks/tasks';
import { IconCheck, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useMay, useMembers, useProject } from '../../projects/index.ts';
import { timeOf } from '../days.ts';
import { useTaskDeeds } from '../deeds.ts';
import { useCategories } from '../tasks.ts';
import { useMyId } from '../use-my-id.ts';
import type { Lent } from './open-task.ts';
import { TaskHistory } from './task-history.tsx';
import classes from './task-details.module.css';

type Props = Pick<Lent, 'openTicket'> & { task: Task; onEdit: () => void; onClose: () => void };

/** What was promised, by whom, by when; closing it asks what came of it. */
export function TaskDetails({ task, openTicket, onEdit, onClose }: Props) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const deeds = useTaskDeeds();
  const navigate = useNavigate();
  const my_id = useMyId();
  const mayDelete = useMay('tasks.delete');
  const project = useProject().data;
  const { deal, ticket } = task;
  const people = useMembers().data ?? [];
  const category = useCategories().data?.find(({ id }) => id === task.category_id)?.title;
  const [result, setResult] = useState('');
  const isClosed = task.status === taskStatuses.closed;
  const nameOf = (id: number | null) => people.find((it) => it.id === id)?.name ?? t('nobody');
  const leave = (deed: Promise<unknown>) => {
    void deed;
    onClose();
  };
  const openContact = (id: number) => {
    onClose();
    void navigate({ to: '/$id', params: { id } });
  };
  const openDeal = (id: number) => {
    onClose();
    void navigate({ to: '/deals/lead/$id', params: { id } });
  };
  return (
    <div className={classes.details}>
      {task.comment && <p className={classes.comment}>{task.comment}</p>}
      <dl className={classes.facts}>
        <dt>{t('field.date')}</dt>
        <dd data-late={(!isClosed && timeOf(task) < new Date()) || undefined}>
          {formatDateTime(timeOf(task), language)}
        </dd>
        <dt>{t('field.category')}</dt>
        <dd>{category ?? '—'}</dd>
        <dt>{t('field.manager')}</dt>
        <dd>{nameOf(task.manager_id)}</dd>
        <dt>{t('field.author')}</dt>
        <dd>{task.created_auto ? t('auto') : nameOf(task.author_id)}</dd>
        {task.contact && (
          <>
            <dt>{t('field.contact')}</dt>
            <dd>
              {project?.is_tasks_app ? (
                task.contact.name
              ) : (
                <button type="button" className={classes.link} onClick={() => openContact(task.contact!.id)}>
                  {task.contact.name}
                </button>
              )}
            </dd>
          </>
        )}
        {deal && (
          <>
            <dt>{t('field.deal')}</dt>
            <dd>
              {project?.modules.crm ? (
                <button type="button" className={classes.link} onClick={() => openDeal(deal.id)}>
                  {deal.name}
                </button>
              ) : (
                deal.name
              )}
              <span className={classes.stage}>
                <i style={{ background: deal.stage.color }} />
                {deal.funnel.name} · {deal.stage.name}
              </span>
            </dd>
          </>
        )}
        {ticket && openTicket && (
          <>
            <dt>{t('field.ticket')}</dt>
            <dd>
              <button
                type="button"
                className={classes.link}
                onClick={() => {
                  onClose();
                  openTicket(ticket.id);
                }}
              >
                #{ticket.number} {ticket.subject}
              </button>
            </dd>
          </>
        )}
        {task.repeat && (
          <>
            <dt>{t('field.repeat')}</dt>
            <dd>{t(`repeat.${task.repeat}`)}</dd>
          </>
        )}
        {isClosed && (
          <>
            <dt>{t('field.result')}</dt>
            <dd>{task.result || '—'}</dd>
          </>
        )}
      </dl>
      {!isClosed && (
        <TextArea
          label={t('field.result')}
          placeholder={t('field.result_hint')}
          height={64}
          value={result}
          maxLength={10_000}
          onChange={(event) => setResult(event.currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        {isClosed ? (
          <Button icon={<IconRotate />} onClick={() => leave(deeds.reopen(task))}>
            {t('menu.reopen')}
          </Button>
        ) : (
          <Button look="primary" icon={<IconCheck />} onClick={() => leave(deeds.close(task, result.trim()))}>
            {t('menu.close')}
          </Button>
        )}
        <Button icon={<IconPencil />} onClick={onEdit}>
          {t('menu.edit')}
        </Button>
        {(mayDelete || task.author_id === my_id) && (
          <IconButton label={t('menu.delete')} icon={<IconTrash />} onClick={() => leave(deeds.remove(task))} />
        )}
      </div>
      <TaskHistory id={task.id} nameOf={nameOf} />
    </div>
  );
}
