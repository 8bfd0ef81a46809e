import type { Ticket } from '@parley/contract/tickets/tickets';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useProject } from '../../projects/index.ts';
import { openNewTask } from '../../tasks/index.ts';
import { useTicketDeeds } from '../deeds.ts';
import { closeAsked } from './open-window.ts';
import classes from './windows.module.css';

type Asked = { ticket: Ticket; onDone?: () => void };

/** What came of it, if somebody wants to say so, and what is to be done after it. */
export function CloseWindow({ asked }: { asked: Asked | null }) {
  const { t } = useTranslation('tickets');
  return (
    <Modal
      opened={asked !== null}
      onClose={closeAsked}
      title={asked ? t('close.title', { number: asked.ticket.number }) : ''}
      size="sm"
      fullOnPhone
    >
      {asked && <Form key={asked.ticket.id} {...asked} />}
    </Modal>
  );
}

function Form({ ticket, onDone }: Asked) {
  const { t } = useTranslation('tickets');
  const deeds = useTicketDeeds();
  const hasTasks = useProject().data?.modules.tasks ?? false;
  const [result, setResult] = useState(ticket.result ?? '');
  const [withTask, setWithTask] = useState(false);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    closeAsked();
    void deeds.close(ticket, result.trim());
    const { id: ticket_id, contact, lead, subject } = ticket;
    if (withTask) openNewTask({ contact, ticket_id, comment: subject, ...(lead ? { deal: lead } : {}) });
    onDone?.();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextArea
        data-autofocus
        label={t('field.result')}
        placeholder={t('close.result_hint')}
        maxLength={10_000}
        value={result}
        onChange={(event) => setResult(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {hasTasks && (
        <Checkbox
          label={t('close.with_task')}
          checked={withTask}
          onChange={(event) => setWithTask(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button onClick={closeAsked}>{t('cancel')}</Button>
        <Button type="submit" look="primary">
          {t('verb.close')}
        </Button>
      </div>
    </form>
  );
}
