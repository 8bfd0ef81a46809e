import { createTask, getTask, type Task, updateTask } from '@parley/contract/tasks/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { uuid } from '../../../kit/uuid.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Body, editedOf } from './edited.ts';
import type { Lent, Subject } from './open-task.ts';
import { TaskDetails } from './task-details.tsx';
import { emptyTask, TaskForm, valuesOf } from './task-form.tsx';

type Props = Lent & { subject: Subject | null; onClose: () => void };

/** A new task, or one that is there with its result and history. */
export function TaskWindow({ subject, onClose, ...lent }: Props) {
  const { t } = useTranslation('tasks');
  const isNew = subject?.id === null;
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      title={t(isNew ? 'window.new' : 'window.task')}
      size="md"
      fullOnPhone
    >
      {subject?.id === null && (
        <NewTask key={JSON.stringify(subject)} subject={subject} createDeal={lent.createDeal} onClose={onClose} />
      )}
      {subject && subject.id !== null && <KnownTask key={subject.id} id={subject.id} {...lent} onClose={onClose} />}
    </Modal>
  );
}

type NewProps = Pick<Props, 'createDeal' | 'onClose'> & { subject: Extract<Subject, { id: null }> };

function NewTask({ subject, createDeal, onClose }: NewProps) {
  const { t } = useTranslation('tasks');
  // The same key for every try: pressed twice, it is one task.
  const [uid] = useState(() => uuid());
  return (
    <TaskForm
      start={emptyTask(subject)}
      contact={subject.contact ?? null}
      deal={subject.deal ?? null}
      createDeal={createDeal}
      action={t('window.create')}
      send={(body) => api(createTask, { ...body, uid, ...(subject.ticket_id ? { ticket_id: subject.ticket_id } : {}) })}
      onDone={() => {
        toast.success(t('done.created'));
        onClose();
      }}
    />
  );
}

function KnownTask({ id, createDeal, openTicket, onClose }: Omit<Props, 'subject'> & { id: number }) {
  const { t } = useTranslation('tasks');
  const { data: task, isError, refetch } = useEndpoint(getTask, { id }, { quiet: true });
  const [isEditing, setEditing] = useState(false);
  if (isError) return <ErrorState title={t('window.gone')} onRetry={() => void refetch()} />;
  if (!task) return <ListSkeleton rows={4} />;
  if (!isEditing) return <TaskDetails {...{ task, openTicket, onClose }} onEdit={() => setEditing(true)} />;
  return <EditedTask task={task} createDeal={createDeal} onDone={() => setEditing(false)} />;
}

type EditedProps = Pick<Props, 'createDeal'> & { task: Task; onDone: () => void };

function EditedTask({ task, createDeal, onDone }: EditedProps) {
  const { t } = useTranslation('tasks');
  // The task itself goes on being told anew.
  const [began] = useState(task);
  const send = async (body: Body) => {
    const edited = editedOf(body, began);
    if (Object.keys(edited).length) await api(updateTask, { id: began.id, ...edited });
  };
  return (
    <TaskForm
      start={valuesOf(began)}
      contact={began.contact}
      deal={began.deal}
      createDeal={createDeal}
      action={t('window.save')}
      send={send}
      onDone={onDone}
    />
  );
}
