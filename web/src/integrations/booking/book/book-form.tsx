import {
  changeRecord,
  type FreeTime,
  getVisits,
  listFreeTimes,
  makeRecord,
  type Visit,
} from '@parley/contract/integrations/booking-visits';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { refetch } from '../../../kit/query.ts';
import { uuid } from '../../../kit/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import form from '../../../ui/window-form.module.css';
import type { Visitor } from '../open-visits.ts';
import { shortDay } from '../visits/say-visit.ts';
import { useVisits } from '../visits/use-visits.ts';
import classes from './book.module.css';
import { choicesOf, choose, nothingChosen } from './choices.ts';
import { ServiceStep } from './service-step.tsx';
import { SlotStep } from './slot-step.tsx';

type Done = { visit: Visit; confirmation: string };
type Props = { visitor: Visitor; /** Null: a new one. */ moved: Visit | null; onDone: (done: Done) => void };
type Problem = { text: string; nearest: FreeTime[] };

/** Service, master, day, time: a few presses, or the keyboard alone. */
export function BookForm({ visitor, moved, onDone }: Props) {
  const { t } = useTranslation('book');
  const [choices, onChoose] = useReducer(choose, moved ? choicesOf(moved) : nothingChosen);
  // Pressed again after a break, it is the same visit.
  const [uid, setUid] = useState(uuid);
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { data } = useVisits(visitor.id);
  const branches = data?.branches ?? [];
  const branch_id = choices.branch_id ?? branches[0]?.id ?? null;
  const isPhoneless = !moved && data?.phone === null;
  const services = moved ? moved.services.map((it) => it.id) : choices.service ? [choices.service.id] : [];
  const { time } = choices;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!time || !branch_id || isSending) return;
    setIsSending(true);
    setProblem(null);
    const master_id = choices.master?.id ?? 0;
    const { datetime } = time;
    try {
      const { data: done } = moved
        ? await api(changeRecord, { branch: moved.branch_id, id: moved.id, datetime, master_id })
        : await api(makeRecord, {
            uid,
            contact_id: visitor.id,
            branch_id,
            master_id,
            services,
            datetime,
            ...(isPhoneless ? { phone } : {}),
          });
      void refetch(getVisits);
      onDone(done);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === 'slot_busy') void refetch(listFreeTimes);
      // A no is final: what is asked next is another visit. Without an answer it may have been made.
      if (error.status >= 400 && error.status < 500 && error.code !== 'visit_being_made') setUid(uuid());
      setProblem({ text: Object.values(error.errors)[0]?.[0] ?? error.text, nearest: nearestIn(error.details) });
    } finally {
      setIsSending(false);
    }
  };

  if (branch_id === null) return null;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      {branches.length > 1 && !moved && (
        <Select
          label={t('branch')}
          options={branches.map((it) => ({ value: it.id, label: it.title, note: it.address }))}
          value={branch_id}
          onChange={(it) => it && onChoose({ branch_id: it })}
        />
      )}
      {!choices.service && <ServiceStep branch_id={branch_id} onChoose={(service) => onChoose({ service })} />}
      {choices.service && (
        <>
          <div className={classes.chosen}>
            <span className={classes.title}>{choices.service.title}</span>
            <Money amount={choices.service.price_min} />
            {!moved && (
              <Button size="sm" look="quiet" icon={<IconPencil />} onClick={() => onChoose({ service: null })}>
                {t('service.other')}
              </Button>
            )}
          </div>
          <SlotStep choices={{ ...choices, branch_id }} services={services} onChoose={onChoose} />
          {isPhoneless && (
            <TextField
              required
              type="tel"
              label={t('phone')}
              description={t('phone_note')}
              value={phone}
              onChange={(event) => setPhone(event.currentTarget.value)}
            />
          )}
          {problem && (
            <FormAlert>
              {problem.text}
              {problem.nearest.length > 0 && (
                <span className={classes.nearest}>
                  {t('nearest')}
                  {problem.nearest.map((it) => (
                    <Nearest
                      key={it.datetime}
                      time={it}
                      isOtherDay={it.day !== choices.day && it.day !== time?.day}
                      onChoose={() => {
                        setProblem(null);
                        onChoose({ time: it });
                      }}
                    />
                  ))}
                </span>
              )}
            </FormAlert>
          )}
          <Foot choices={choices} isMove={moved !== null} isSending={isSending} />
        </>
      )}
    </form>
  );
}

function Nearest({ time, isOtherDay, onChoose }: { time: FreeTime; isOtherDay: boolean; onChoose: () => void }) {
  const language = useLanguage();
  return (
    <Button size="sm" onClick={onChoose}>
      {isOtherDay ? `${shortDay(time.day, language)}, ${time.time}` : time.time}
    </Button>
  );
}

type FootProps = { choices: ReturnType<typeof choose>; isMove: boolean; isSending: boolean };

/** What will be booked, in one line beside the button that does it. */
function Foot({ choices: { time, master }, isMove, isSending }: FootProps) {
  const { t } = useTranslation('book');
  const language = useLanguage();
  const words = time ? [`${shortDay(time.day, language)}, ${time.time}`, master?.name ?? t('master.any')] : [];
  return (
    <div className={form.buttons}>
      <span className={classes.summary} aria-live="polite">
        {words.join(' · ') || t('choose_time')}
      </span>
      <Button type="submit" look="primary" disabled={!time} loading={isSending}>
        {t(isMove ? 'move' : 'book')}
      </Button>
    </div>
  );
}

const nearestIn = (details: unknown): FreeTime[] => (details as { nearest?: FreeTime[] } | undefined)?.nearest ?? [];
