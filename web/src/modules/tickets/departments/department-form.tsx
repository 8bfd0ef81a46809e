import {
  createDepartment,
  deleteDepartment,
  type Department,
  listDepartments,
  updateDepartment,
} from '@parley/contract/tickets/departments';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { type ApiError, isApiError } from '../../../kit/api-error.ts';
import { refetch } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { DepartmentFields } from './department-fields.tsx';
import classes from './department-form.module.css';
import { bodyOf, draftOf } from './draft.ts';

type Props = { department: Department | null; onClose: () => void };

/** A department as a form in place of the list; what was changed is saved together. */
export function DepartmentForm({ department, onClose }: Props) {
  const { t } = useTranslation('departments');
  const [draft, setDraft] = useState(() => draftOf(department));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setRefusal(null);
    try {
      const body = bodyOf(draft);
      await (department ? api(updateDepartment, { id: department.id, ...body }) : api(createDepartment, body));
      void refetch(listDepartments);
      toast.success(t('saved'));
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <header className={classes.head}>
        <IconButton label={t('back')} icon={<IconArrowLeft />} onClick={onClose} />
        <h4 className={classes.title}>{department?.name ?? t('new')}</h4>
      </header>
      <DepartmentFields draft={draft} errors={refusal?.errors ?? {}} onChange={setDraft} />
      {refusal && <FormAlert>{Object.values(refusal.errors)[0]?.[0] ?? refusal.text}</FormAlert>}
      <footer className={classes.foot}>
        {department && <DeleteButton department={department} onDone={onClose} />}
        <span className={classes.room} />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" look="primary" loading={isSending}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}

/** One with open tickets says how many before it goes. */
function DeleteButton({ department: { id, name }, onDone }: { department: Department; onDone: () => void }) {
  const { t } = useTranslation('departments');
  const remove = async (with_tickets: boolean) => {
    try {
      await api(deleteDepartment, { id, ...(with_tickets ? { with_tickets } : {}) });
      void refetch(listDepartments);
      onDone();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'department_has_tickets') return showError(error);
      const question = { title: t('delete.question', { name }), text: error.text };
      if (await confirm({ ...question, action: t('delete.action'), danger: true })) await remove(true);
    }
  };
  const ask = async () => {
    const question = { title: t('delete.question', { name }), text: t('delete.text') };
    if (await confirm({ ...question, action: t('delete.action'), danger: true })) await remove(false);
  };
  return (
    <Button look="danger" icon={<IconTrash />} onClick={() => void ask()}>
      {t('delete.action')}
    </Button>
  );
}
