import { getUser } from '@parley/contract/accounts/users';
import { createLead } from '@parley/contract/deals/lead-changes';
import type { FieldChanges } from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { figureToType, readPrice } from '../../../kit/figures.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { uuid } from '../../../kit/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { FieldInput, useAllFields } from '../../fields/index.ts';
import { useMembers } from '../../projects/index.ts';
import { ContactPick } from '../../tasks/index.ts';
import { keepLead, useFunnels } from '../data.ts';
import { lastFunnel } from '../last-funnel.ts';
import { renewDeals } from '../live.ts';
import { openDeal } from '../open-deal.ts';
import classes from './create-window.module.css';
import type { NewDeal } from './open-create.ts';
import { type ProductLine, sumOfLines } from './product-line.ts';

const ProductLines = lazy(() => import('./product-lines.tsx').then((file) => ({ default: file.ProductLines })));
const TagsPick = lazy(() => import('./tags-pick.tsx').then((file) => ({ default: file.TagsPick })));

export function CreateWindow({ known, onClose }: { known: NewDeal | null; onClose: () => void }) {
  const { t } = useTranslation('deals');
  return (
    <Modal opened={known !== null} onClose={onClose} title={t('create.title')} fullOnPhone>
      {known && (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <Form key={JSON.stringify(known)} known={known} onClose={onClose} />
        </Suspense>
      )}
    </Modal>
  );
}

/** The window was there before its form when it opens for the first time. */
const focusIt = (input: HTMLInputElement | null) => input?.focus();

type Body = Input<typeof createLead>;

function Form({ known, onClose }: { known: NewDeal; onClose: () => void }) {
  const { t } = useTranslation('deals');
  const language = useLanguage();
  // The same key for every try: pressed twice, it is one deal.
  const [uid] = useState(() => uuid());
  const { data: funnels } = useFunnels();
  const people = useMembers().data ?? [];
  // A field may be wanted although cards do not show it.
  const fields = useAllFields('lead').data ?? [];
  const [name, setName] = useState(known.name ?? '');
  const [client, setClient] = useState(known.contact ?? null);
  const [chosenStage, setStage] = useState(known.stage_id);
  const [typed, setTyped] = useState('');
  const my_id = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  // What most deals are: one's own.
  const [manager_id, setManager] = useState<string | null>(my_id ? String(my_id) : null);
  const [tag_ids, setTags] = useState<string[]>([]);
  const [lines, setLines] = useState<ProductLine[]>([]);
  const [values, setValues] = useState<FieldChanges>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [badPrice, setBadPrice] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);
  if (!funnels) return <ListSkeleton rows={6} />;

  const funnel = funnels.find(({ id }) => id === (known.funnel_id ?? lastFunnel())) ?? funnels[0];
  const stage_id = chosenStage ?? funnel?.stages.find(({ hidden }) => !hidden)?.id;
  const stage = funnels.flatMap(({ stages }) => stages).find(({ id }) => id === stage_id);
  const wanted = fields.filter(({ id }) => stage?.required_fields.includes(id));
  const isEmpty = (id: number) => String(values[id] ?? '').trim() === '';
  const price = typed.trim() === '' ? null : readPrice(typed, language);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !stage) return;
    if (wanted.some(({ id }) => isEmpty(id))) return setRefusal(t('create.required'));
    if (!name.trim() && !client) return setRefusal(t('create.nameless'));
    if (typed.trim() !== '' && price === null) return setRefusal(t('create.bad_price'));
    setSending(true);
    setRefusal(null);
    const body: Body = {
      uid,
      stage_id: stage.id,
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(client ? { contacts_ids: [client.id] } : {}),
      ...(price === null ? {} : { price, is_price_own: true }),
      manager_id: manager_id ? Number(manager_id) : null,
      ...(tag_ids.length ? { tags: tag_ids.map(Number) } : {}),
      ...(lines.length ? { products: lines.map(({ product, count }) => ({ product_id: product.id, count })) } : {}),
      ...(Object.keys(values).length ? { custom_fields: values } : {}),
    };
    try {
      const { data: lead } = await api(createLead, body);
      keepLead(lead);
      renewDeals([lead.id]);
      known.onCreated?.(lead);
      toast.success(t('create.done'), { action: { label: t('create.open'), run: () => openDeal(lead.id) } });
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.text);
      setBadPrice(error.errors['price']?.[0]);
    } finally {
      setSending(false);
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={focusIt}
        data-autofocus
        label={t('field.name')}
        placeholder={client?.name ?? t('create.name_hint')}
        maxLength={300}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ContactPick value={client} onChange={setClient} />
      <div className={classes.pair}>
        <Select
          label={t('field.stage')}
          required
          searchable
          options={
            funnels.map(({ name: group, stages }) => ({
              group,
              items: stages.map(({ id, name: label }) => ({ value: String(id), label })),
            })) as never
          }
          value={stage ? String(stage.id) : null}
          onChange={(id) => id && setStage(Number(id))}
        />
        <Select
          label={t('field.manager')}
          placeholder={t('board.nobody')}
          searchable
          clearable
          options={people.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={manager_id}
          onChange={setManager}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label={t('field.price')}
          inputMode="decimal"
          placeholder={figureToType(sumOfLines(lines), language)}
          value={typed}
          error={badPrice}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setBadPrice(undefined);
          }}
        />
        <TagsPick value={tag_ids} onChange={setTags} />
      </div>
      <ProductLines lines={lines} onChange={setLines} />
      {wanted.length > 0 && (
        <fieldset className={classes.wanted}>
          <legend className={classes.legend}>{t('create.required')}</legend>
          {wanted.map((field) => (
            <FieldInput
              key={field.id}
              field={field}
              required
              value={values[field.id]}
              onChange={(value) => setValues({ ...values, [field.id]: value })}
              error={refusal && isEmpty(field.id) ? t('board.wanted.fill') : undefined}
            />
          ))}
        </fieldset>
      )}
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <Button type="submit" look="primary" wide loading={isSending}>
        {t('create.create')}
      </Button>
    </form>
  );
}
