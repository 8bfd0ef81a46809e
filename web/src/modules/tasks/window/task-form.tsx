import { type Repeat, repeats, type Task } from '@parley/contract/tasks/tasks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { hours } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimePicker } from '../../../ui/date-time-picker.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useMembers, useProject } from '../../projects/index.ts';
import { useCategories } from '../tasks.ts';
import { useMyId } from '../use-my-id.ts';
import { ContactPick, type Picked } from './contact-pick.tsx';
import { DealPick } from './deal-pick.tsx';
import type { Body } from './edited.ts';
import type { CreateDeal, Subject } from './open-task.ts';
import classes from './task-form.module.css';

type Values = {
  comment: string;
  date: string | null;
  category_id: string | null;
  manager_id: string | null;
  priority: boolean;
  repeat: Repeat | null;
};

export const emptyTask = (known: Extract<Subject, { id: null }>): Values => ({
  comment: known.comment ?? '',
  date: known.date ?? null,
  category_id: null,
  manager_id: known.manager_id ? String(known.manager_id) : null,
  priority: false,
  repeat: null,
});

export const valuesOf = (task: Task): Values => ({
  comment: task.comment,
  date: task.date,
  category_id: task.category_id ? String(task.category_id) : null,
  manager_id: task.manager_id ? String(task.manager_id) : null,
  priority: task.priority,
  repeat: task.repeat,
});

type Props = {
  start: Values;
  contact: Picked | null;
  deal: Picked | null;
  createDeal: CreateDeal;
  action: string;
  send: (body: Body) => Promise<unknown>;
  onDone: () => void;
};

export function TaskForm({ start, contact, deal: start_deal, createDeal, action, send, onDone }: Props) {
  const { t } = useTranslation('tasks');
  const my_id = useMyId();
  const people = useMembers().data ?? [];
  const categories = useCategories().data ?? [];
  const [values, setValues] = useState(start);
  const [client, setClient] = useState(contact);
  const [deal, setDeal] = useState(start_deal);
  const project = useProject().data;
  const hasDeals = project?.modules.crm ?? false;
  // The tasks-only variant has nobody to choose from.
  const hasClients = !project?.is_tasks_app || contact !== null;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => setValues({ ...values, [name]: value });
  // What most tasks are: one's own, of the first kind.
  const manager_id = values.manager_id ?? (my_id ? String(my_id) : null);
  const category_id = values.category_id ?? (categories[0] ? String(categories[0].id) : null);
  const presets = [
    { label: t('preset.now'), time: () => new Date() },
    ...[3, 12, 24].map((count) => ({
      label: t('preset.hours', { count }),
      time: () => new Date(Date.now() + hours(count)),
    })),
  ];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (!values.date || !category_id || !manager_id) return setRefusal(t('window.required'));
    setSending(true);
    setRefusal(null);
    try {
      const { comment, date, priority, repeat } = values;
      const named = {
        category_id: Number(category_id),
        manager_id: Number(manager_id),
        contact_id: client?.id ?? null,
        ...(hasDeals ? { crm_lead_id: deal?.id ?? null } : {}),
      };
      await send({ comment, date, priority, repeat, ...named });
      onDone();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.text);
    } finally {
      setSending(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        data-autofocus
        label={t('field.comment')}
        placeholder={t('field.comment_hint')}
        value={values.comment}
        maxLength={10_000}
        onChange={(event) => set('comment', event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <DateTimePicker
          label={t('field.date')}
          required
          value={values.date}
          presets={presets}
          onChange={(date) => set('date', date)}
          error={refusal && !values.date ? t('field.needed') : undefined}
        />
        <Select
          label={t('field.category')}
          required
          options={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={category_id}
          onChange={(id) => set('category_id', id)}
          error={refusal && !category_id ? t('field.needed') : undefined}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label={t('field.manager')}
          required
          searchable
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={manager_id}
          onChange={(id) => set('manager_id', id)}
        />
        <Select
          label={t('field.repeat')}
          clearable
          placeholder={t('repeat.never')}
          options={repeats.map((it) => ({ value: it, label: t(`repeat.${it}`) }))}
          value={values.repeat}
          onChange={(repeat) => set('repeat', repeat)}
        />
      </div>
      {hasClients && (
        <div className={classes.pair}>
          <ContactPick value={client} onChange={setClient} />
          {hasDeals && (
            <DealPick
              value={deal}
              onCreate={() => createDeal({ ...(client ? { contact: client } : {}), onCreated: setDeal })}
              onChange={(picked, its) => {
                setDeal(picked);
                // A deal is somebody's; whom one has named stays.
                if (its) setClient((named) => named ?? its);
              }}
            />
          )}
        </div>
      )}
      <Switch
        label={t('field.priority')}
        checked={values.priority}
        onChange={(event) => set('priority', event.currentTarget.checked)}
      />
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <Button type="submit" look="primary" wide loading={isSending}>
        {action}
      </Button>
    </form>
  );
}
