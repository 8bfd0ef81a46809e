import {
  addPostedReport,
  changePostedReport,
  listPostedReports,
  type ReportKind,
  reportSpans,
} from '@parley/contract/analytics/reports';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { type ApiError, isApiError } from '../../../kit/api-error.ts';
import { refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { minuteOf, timeOf } from '../../../ui/clock-time.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { toast } from '../../../ui/toast.ts';
import form from '../../../ui/window-form.module.css';
import { useMembers } from '../../projects/index.ts';
import { type PostedDraft, postedBody } from './draft.ts';
import { weekdays } from './weekdays.ts';
import { NarrowFields, TypeField } from './wish-fields.tsx';

type Props = { kinds: ReportKind[]; begun: PostedDraft | null; onClose: () => void };

export function PostedWindow({ kinds, begun, onClose }: Props) {
  const { t } = useTranslation('reports');
  return (
    <Modal opened={begun !== null} onClose={onClose} title={t('posted.window')} fullOnPhone>
      {begun && <PostedForm kinds={kinds} begun={begun} onClose={onClose} />}
    </Modal>
  );
}

/** Which report of which days; and when each week and to whom, if it goes by e-mail. */
function PostedForm({ kinds, begun, onClose }: Props & { begun: PostedDraft }) {
  const { t } = useTranslation('reports');
  const [draft, setDraft] = useState(begun);
  const { refusal, isSending, submit, forget } = usePosting(draft, onClose);
  const change = (part: Partial<PostedDraft>) => setDraft({ ...draft, ...part });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <TextField
        label={t('posted.name')}
        value={draft.name}
        maxLength={100}
        error={refusal?.errors.name?.[0]}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('what')}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => kind && change({ kind })}
      />
      <NarrowFields draft={draft} onChange={change} />
      <Select
        label={t('period')}
        options={reportSpans.map((value) => ({ value, label: t(`span.${value}`) }))}
        value={draft.span}
        onChange={(span) => span && change({ span })}
      />
      <TypeField value={draft.type} onChange={(type) => change({ type })} />
      <Switch
        label={t('posted.weekly')}
        checked={draft.is_on}
        onChange={(event) => {
          forget();
          change({ is_on: event.currentTarget.checked });
        }}
      />
      {draft.is_on && <LetterFields draft={draft} errors={refusal?.errors.users_ids} onChange={change} />}
      {refusal && !isSaidByField(refusal, draft) && <FormAlert>{refusal.text}</FormAlert>}
      <div className={form.buttons}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" look="primary" loading={isSending}>
          {t('posted.save')}
        </Button>
      </div>
    </form>
  );
}

/** Whether a field that is shown tells what is wrong. */
const isSaidByField = ({ errors }: ApiError, { is_on }: PostedDraft): boolean =>
  Boolean(errors.name ?? (is_on && errors.users_ids));

type LetterProps = {
  draft: PostedDraft;
  errors: readonly string[] | undefined;
  onChange: (part: Partial<PostedDraft>) => void;
};

function LetterFields({ draft, errors, onChange: change }: LetterProps) {
  const { t } = useTranslation('reports');
  const members = useMembers().data ?? [];
  return (
    <>
      <div className={form.pair}>
        <Select
          label={t('posted.weekday')}
          options={weekdays.map((value) => ({ value, label: t(`weekday.${value}`) }))}
          value={draft.weekday}
          onChange={(weekday) => weekday && change({ weekday })}
        />
        <TimeField
          label={t('posted.time')}
          value={timeOf(draft.minute)}
          onChange={(time) => change({ minute: minuteOf(time) })}
        />
      </div>
      <MultiSelect
        label={t('posted.to')}
        description={t('posted.to_note')}
        options={members.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
        value={draft.users_ids}
        error={errors?.[0]}
        onChange={(users_ids) => change({ users_ids })}
      />
    </>
  );
}

function usePosting(draft: PostedDraft, onDone: () => void) {
  const { t } = useTranslation('reports');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setRefusal(null);
    try {
      const body = postedBody(draft);
      const all = { funnel_id: null, channels_ids: null, managers_ids: null };
      await (draft.id === null
        ? api(addPostedReport, body)
        : api(changePostedReport, { id: draft.id, ...all, ...body }));
      void refetch(listPostedReports);
      toast.success(t('posted.saved'));
      onDone();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return { refusal, isSending, submit, forget: () => setRefusal(null) };
}
