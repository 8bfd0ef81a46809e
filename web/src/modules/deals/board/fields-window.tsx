import { listFunnels } from '@parley/contract/deals/funnels';
import { getLead } from '@parley/contract/deals/leads';
import { type CustomField, type FieldChanges, listFields } from '@parley/contract/fields/fields';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { FieldInput, useAllFields } from '../../fields/index.ts';
import { useFunnels, useStages } from '../data.ts';
import { knownCard } from './boards.ts';
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
          <Form key={[...Object.keys(waiting.given), '', ...waiting.ids].join()} waiting={waiting} />
        </Suspense>
      )}
    </Modal>
  );
}

function Form({ waiting }: { waiting: Waiting }) {
  const { ids, stage_id, given } = waiting;
  const funnels = useFunnels();
  const stage = useStages().get(stage_id);
  const isOne = ids.length === 1;
  const { data: lead, isPending } = useEndpoint(getLead, { id: ids[0]! }, { quiet: true, enabled: isOne });
  // A field may be wanted although cards do not show it.
  const fields = useAllFields('lead');
  const wanted = fields.data?.filter(({ id }) => stage?.required_fields.includes(id) && given[id] === undefined) ?? [];
  // Of one deal it is known what it has already; of many, each keeps what it has, and any of them may lack nothing here.
  const missing = isOne && lead ? wanted.filter(({ id }) => lead.custom_fields[id] === undefined) : wanted;
  const isReading = isOne && isPending;
  const isBare = !isReading && !missing.length;
  // Something was wanted, or nobody would be asked: the news of it has not come yet.
  useEffect(() => {
    if (isBare) for (const endpoint of [listFunnels, listFields]) void refetch(endpoint);
  }, [isBare]);
  if (isReading || (isBare && (funnels.isFetching || fields.isFetching))) return <ListSkeleton rows={2} />;
  const name = (lead ?? knownCard(ids[0]!))?.name ?? '';
  return <Fields waiting={waiting} missing={missing} name={name} stage={stage?.name ?? ''} />;
}

type FieldsProps = { waiting: Waiting; missing: CustomField[]; name: string; stage: string };

function Fields({ waiting: { ids, given, answer }, missing, name, stage }: FieldsProps) {
  const { t } = useTranslation('deals');
  const form = useRef<HTMLFormElement>(null);
  const isOne = ids.length === 1;
  const [values, setValues] = useState<FieldChanges>({});
  const [isTried, setTried] = useState(false);
  // The window may have been there before its fields.
  useFirstFocus(form);
  const isEmpty = ({ id }: CustomField) => String(values[id] ?? '').trim() === '';
  const isEnough = isOne ? !missing.some(isEmpty) : !missing.length || !missing.every(isEmpty);
  const errorOf = (field: CustomField, nth: number) => {
    if (!isTried || isEnough || !isEmpty(field)) return undefined;
    if (isOne) return t('board.wanted.fill');
    return nth === 0 ? t('board.wanted.fill_any') : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEnough) return;
    const filled = missing.filter((field) => !isEmpty(field)).map(({ id }) => [id, values[id]!] as const);
    answer({ ...given, ...Object.fromEntries(filled) });
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.about}>
        {isOne ? t('board.wanted.about', { name, stage }) : t('board.wanted.of_many', { count: ids.length, stage })}
      </p>
      {missing.map((field, nth) => (
        <FieldInput
          key={field.id}
          {...(nth === 0 ? { 'data-autofocus': true } : {})}
          field={field}
          required={isOne || missing.length === 1}
          value={values[field.id]}
          onChange={(value) => setValues({ ...values, [field.id]: value })}
          error={errorOf(field, nth)}
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
