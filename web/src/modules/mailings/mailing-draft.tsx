import { startMailing, type WholeMailing } from '@parley/contract/mailings/mailings';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { formatDateTime, formatNumber } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { showError } from '../../kit/query-client.ts';
import { hours, nextHour, readWireTime, writeWireTime } from '../../kit/time.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.ts';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MessageFields } from '../deals/index.ts';
import { useProject } from '../projects/index.ts';
import { here, keepMailing } from './data.ts';
import classes from '../../ui/window-form.module.css';
import { Obstacles } from './obstacles.tsx';
import { Reach } from './reach.tsx';
import { removalOf } from './removal.ts';
import { isBlank, isWhole, useDraft } from './use-draft.ts';

type Props = { mailing: WholeMailing; isMadeHere: boolean; onLeave: () => void };

/** A mailing before it is sent: whom it reaches, its words, its channels, its time. */
export function MailingDraft({ mailing, isMadeHere, onLeave }: Props) {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  const { draft, change, keepWhole, letGo, remove, timeError, setTimeError } = useDraft(mailing, isMadeHere);
  // Team chats reach no client.
  const channels = (useProject().data?.channels ?? []).filter(({ type }) => type !== 'internal');
  const [isLoading, setLoading] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reached = mailing.reach?.channels.reduce((sum, it) => sum + it.people, 0) ?? 0;
  const isReady =
    (draft.text.trim() !== '' || draft.files.length > 0) && reached > 0 && isWhole(draft.template) && !isLoading;
  const at = draft.send_at ? readWireTime(draft.send_at) : null;
  const isOver = () => at !== null && at.getTime() <= Date.now();
  // One that did not leave in its time says so before anybody presses.
  const [missed] = useState(() => (isOver() ? draft.send_at : null));
  const isLate = () => {
    if (isOver()) setTimeError(t('draft.passed'));
    return isOver();
  };

  const begin = async () => {
    if (isLate()) return;
    const whom = { count: reached, n: formatNumber(reached, language) };
    const question = at
      ? { title: t('ask.plan', { ...whom, when: formatDateTime(at, language) }), action: t('draft.plan') }
      : { title: t('ask.send', whom), action: t('draft.send') };
    if (!(await confirm({ ...question, text: t('ask.text') })) || isLate()) return;
    setSending(true);
    setRefusal(null);
    try {
      if (!(await keepWhole())) return setSending(false);
      const { data } = await api(startMailing, { ...here(), id: mailing.id });
      letGo();
      await keepMailing(data);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.text);
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isSending) void begin();
  };
  const askToRemove = async () => {
    if (!isBlank(draft) && !(await confirm(removalOf(t)))) return;
    setRemoving(true);
    try {
      await remove();
      onLeave();
    } catch (error) {
      showError(error);
      setRemoving(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {mailing.reach && <Reach people={mailing.people} reach={mailing.reach} />}
      {!isMadeHere && mailing.author && (
        <p className={classes.note}>{t('progress.author', { name: mailing.author.name })}</p>
      )}
      <TextField
        label={t('draft.name')}
        placeholder={t('draft.name_hint')}
        value={draft.name}
        maxLength={200}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <MessageFields
          value={draft}
          onChange={change}
          channels={channels}
          reached={mailing.reach?.channels.map((it) => it.channel_id)}
          reader={mailing.example}
          isLoading={isLoading}
          onLoading={setLoading}
        />
      </Suspense>
      <div className={classes.part}>
        <span className={classes.label}>{t('draft.when')}</span>
        <Segmented
          wide
          aria-label={t('draft.when')}
          value={draft.send_at === null ? 'now' : 'later'}
          onChange={(when) => change({ send_at: when === 'now' ? null : inAnHour() })}
          options={[
            { value: 'now', label: t('draft.now') },
            { value: 'later', label: t('draft.later') },
          ]}
        />
        {draft.send_at !== null && (
          <DateTimePicker
            aria-label={t('draft.at')}
            value={draft.send_at}
            error={timeError ?? (draft.send_at === missed ? t('draft.passed') : null)}
            onChange={(send_at) => change({ send_at })}
          />
        )}
        <p className={classes.note}>{t('draft.quiet_note')}</p>
      </div>
      <Obstacles draft={draft} mailing={mailing} channels={channels} />
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <div className={classes.buttons}>
        <Button look="quiet" loading={isRemoving} onClick={() => void askToRemove()}>
          {t('draft.remove')}
        </Button>
        <Button type="submit" look="primary" loading={isSending} disabled={!isReady}>
          {t(draft.send_at === null ? 'draft.send' : 'draft.plan')}
        </Button>
      </div>
    </form>
  );
}

/** A moment to begin with, on the hour. */
const inAnHour = (): string => writeWireTime(nextHour(new Date(Date.now() + hours(1))));
