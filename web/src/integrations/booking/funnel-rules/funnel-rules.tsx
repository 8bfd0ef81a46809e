import { type Funnel, updateFunnel, listFunnels } from '@parley/contract/deals/funnels';
import {
  type BookingRules,
  getBookingRules,
  recordEvents,
  saveBookingRules,
} from '@parley/contract/integrations/booking-rules';
import { visitPlaceholders } from '@parley/contract/integrations/visit-words';
import type { Input } from '@parley/contract/http';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { Channel } from '@parley/contract/projects/channels';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { NumberCounter } from '../../../ui/number-counter.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import classes from './funnel-rules.module.css';

type Words = {
  names: readonly { name: string; label: string }[];
  client: string;
  read: (text: string) => string;
  reader: string | null;
};
type Field = {
  channels: readonly Channel[];
  value: KeptTemplate | null;
  words: Words;
  onChange: (template: KeptTemplate | null) => void;
};
/** Lent by the editor. */
type Templates = {
  /** Channels whose provider approves templates. */
  approving: readonly Channel[];
  TemplateField: ComponentType<Field>;
};

/** What a funnel makes of visits; each change is kept at once. */
export function FunnelRules({ funnel, ...templates }: { funnel: Funnel } & Templates) {
  const { t } = useTranslation('funnel-rules');
  const { data } = useEndpoint(getBookingRules, { funnel: funnel.id });
  if (!data) return <ListSkeleton rows={3} />;
  const { rules, branches } = data;
  const listen = (change: Pick<Input<typeof updateFunnel>, 'save_yc_webhooks' | 'settings'>) =>
    act({
      call: () => api(updateFunnel, { id: funnel.id, ...change }),
      // What was booked before is planned for by what the funnel is now.
      place: () => void refetch(listFunnels).then(() => api(saveBookingRules, { funnel: funnel.id })),
    });
  const isOn = funnel.save_yc_webhooks;
  return (
    <section className={classes.parts} aria-label={t('title')}>
      <h3 className={classes.heading}>{t('title')}</h3>
      {!branches.length && <FormAlert tone="info">{t('not_connected')}</FormAlert>}
      <Switch
        row
        label={t('on')}
        description={t('on_note')}
        checked={isOn}
        onChange={(event) => void listen({ save_yc_webhooks: event.currentTarget.checked })}
      />
      {isOn && (
        <>
          <Select
            label={t('branch')}
            placeholder={t('all_branches')}
            clearable
            options={branches.map((it) => ({ value: String(it.id), label: it.title, note: it.address }))}
            value={funnel.settings.branch}
            onChange={(branch) => void listen({ settings: { branch } })}
          />
          <Stages funnel={funnel} rules={rules} />
          <Message funnel={funnel.id} rules={rules} kind="remind" {...templates} />
          <Message funnel={funnel.id} rules={rules} kind="review" {...templates} />
        </>
      )}
    </section>
  );
}

const keep = (change: Input<typeof saveBookingRules>) =>
  act({
    call: () => api(saveBookingRules, change),
    place: () => void refetch(getBookingRules),
    renew: () => void refetch(getBookingRules),
  });

function Stages({ funnel, rules }: { funnel: Funnel; rules: BookingRules }) {
  const { t } = useTranslation('funnel-rules');
  const options = funnel.stages.map(({ id, name, color }) => ({
    value: id,
    label: name,
    icon: <span className={classes.dot} style={{ background: color }} />,
  }));
  return (
    <section className={classes.part} aria-label={t('stages')}>
      <h3 className={classes.heading}>{t('stages')}</h3>
      {recordEvents.map((event) => (
        <div key={event} className={classes.line}>
          <span>{t(`event.${event}`)}</span>
          <Select
            aria-label={t(`event.${event}`)}
            placeholder={t(event === 'created' ? 'first' : 'stays')}
            clearable
            options={options}
            value={rules.stages[event] ?? null}
            onChange={(stage) => void keep({ funnel: funnel.id, stages: { ...rules.stages, [event]: stage } })}
          />
        </div>
      ))}
    </section>
  );
}

type MessageProps = Templates & { funnel: number; rules: BookingRules; kind: 'remind' | 'review' };

function Message({ funnel, rules, kind, ...templates }: MessageProps) {
  const { t } = useTranslation('funnel-rules');
  const kept = rules[kind];
  const [text, setText] = useState(kept.text);
  const change = (part: Partial<BookingRules['remind']>) => void keep({ funnel, [kind]: { ...kept, ...part } });
  return (
    <section className={classes.part} aria-label={t(kind)}>
      <Switch
        row
        label={t(kind)}
        description={t(`note.${kind}`)}
        checked={kept.is_on}
        onChange={(event) => change({ is_on: event.currentTarget.checked })}
      />
      {kept.is_on && (
        <>
          <Hours label={t(`hours.${kind}`)} kept={kept.hours} onKeep={(hours) => change({ hours })} />
          <TextArea
            label={t('text')}
            description={t('words', { words: visitPlaceholders.map((it) => `{{${it}}}`).join(' ') })}
            autosize
            minRows={3}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={() => text.trim() && text !== kept.text && change({ text })}
          />
          {templates.approving.length > 0 && (
            <Template {...templates} kept={kept.template} onKeep={(template) => change({ template })} />
          )}
        </>
      )}
    </section>
  );
}

const words: Words = {
  names: visitPlaceholders.map((name) => ({ name, label: name })),
  client: 'NAME',
  read: (text) => text,
  reader: null,
};

type TemplateProps = Templates & { kept: KeptTemplate | null; onKeep: (template: KeptTemplate | null) => void };

/** Kept once all its places are filled in and one has stopped writing. */
function Template({ approving, TemplateField, kept, onKeep }: TemplateProps) {
  const [template, setTemplate] = useState(kept);
  const keepTemplate = useEffectEvent(() => {
    const isFilled = Object.values(template?.values ?? {}).every((it) => it.trim());
    if (isFilled && JSON.stringify(template) !== JSON.stringify(kept)) onKeep(template);
  });
  useEffect(() => {
    const timer = setTimeout(() => keepTemplate(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [template]);
  return <TemplateField channels={approving} value={template} words={words} onChange={setTemplate} />;
}

const PAUSE_MS = 500;
const TWO_WEEKS = 336;

/** Kept once one has stopped counting. */
function Hours({ label, kept, onKeep }: { label: string; kept: number; onKeep: (hours: number) => void }) {
  const [hours, setHours] = useState(kept);
  const keepHours = useEffectEvent(() => {
    if (hours >= 1 && hours !== kept) onKeep(hours);
  });
  useEffect(() => {
    const timer = setTimeout(() => keepHours(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [hours]);
  return <NumberCounter label={label} value={hours} max={TWO_WEEKS} onChange={setHours} />;
}
