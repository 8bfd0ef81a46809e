import { listFunnels } from '@parley/contract/deals/funnels';
import { getLead } from '@parley/contract/deals/leads';
import type { CustomField, FieldChanges } from '@parley/contract/fields/fields';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { FieldInput, useAllFields } from '../../fields/index.ts';
import { useStages } from '../data.ts';
import classes from './fields-window.module.css';
import type { Waiting } from './wanted-fields.ts';

/** What a stage wants before a deal comes to it: just these fields. Closed without them, the deal goes back. */
export function FieldsWindow({ waiting }: { waiting: Waiting | null }) {
  const { t } = useTranslation('deals');
  return (
    <Modal
      opened={waiting !== null}
      onClose={() => waiting?.answer(null)}
      title={t('board.wanted.title')}
      size="sm"
      fullOnPhone
    >
      {waiting && (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <Form key={waiting.cards.map(({ id }) => id).join()} waiting={waiting} />
        </Suspense>
      )}
    </Modal>
  );
}

/** The window was there before its form. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();

function Form({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('deals');
  const { cards, stage_id, answer } = waiting;
  const stage = useStages().get(stage_id);
  const [first] = cards;
  const { data: lead, isPending } = useEndpoint(
    getLead,
    { id: first!.id },
    { quiet: true, enabled: cards.length === 1 },
  );
  // A field may be wanted although cards do not show it.
  const all = useAllFields('lead').data ?? [];
  const wanted = all.filter(({ id }) => stage?.required_fields.includes(id));
  // Of one deal it is known what it has already; of many, all is asked, and what is left empty stays as it is.
  const missing = cards.length === 1 && lead ? wanted.filter(({ id }) => lead.custom_fields[id] === undefined) : wanted;
  const [values, setValues] = useState<FieldChanges>({});
  const [isTried, setTried] = useState(false);
  if (cards.length === 1 && isPending) return <ListSkeleton rows={2} />;
  const isEmpty = ({ id }: CustomField) => String(values[id] ?? '').trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.some(isEmpty)) return;
    // The funnel may want other fields than it did when the page was read.
    if (!missing.length) void refetch(listFunnels);
    answer(values);
  };
  return (
    <form ref={focusFirst} className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.about}>
        {t('board.wanted.about', { count: cards.length, name: first!.name, stage: stage?.name ?? '' })}
      </p>
      {missing.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          required
          value={values[field.id]}
          onChange={(value) => setValues({ ...values, [field.id]: value })}
          error={isTried && isEmpty(field) ? t('board.wanted.fill') : undefined}
        />
      ))}
      <div className={classes.foot}>
        <Button onClick={() => answer(null)}>{t('board.cancel')}</Button>
        <Button type="submit" look="primary">
          {t('board.wanted.move')}
        </Button>
      </div>
    </form>
  );
}
