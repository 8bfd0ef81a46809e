import { isBuilt } from '@parley/contract/built-modules';
import { duplicateModes, duplicatesBy, type Funnel } from '@parley/contract/deals/funnels';
import { getConfig } from '@parley/contract/inbox/chat';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../kit/query.ts';
import { ChannelIcon } from '../../../../ui/channel-icon.tsx';
import { minuteOf, timeOf } from '../../../../ui/clock-time.ts';
import { NumberCounter } from '../../../../ui/number-counter.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useProject } from '../../../projects/index.ts';
import { ColorDot } from '../color-dot.tsx';
import { useEditor } from '../editor-place.ts';
import form from '../../../../ui/window-form.module.css';
import { changeFunnel } from './funnel-changes.ts';
import { TemplateField } from '../rules/template-field.tsx';
import classes from './funnel-settings.module.css';

const night = { from: 22 * 60, to: 9 * 60 };
const USUAL_CAP = 3;

/** What holds for a whole funnel; each change is kept at once. */
export function FunnelSettings() {
  const { t } = useTranslation('editor');
  const { funnel, known, lent } = useEditor();
  const project = useProject().data;
  const { settings, task_status, message_status } = funnel;
  const { data: config } = useEndpoint(getConfig, {}, { quiet: true });
  const meant = settings.duplicates === 'project' ? (config ? duplicatesBy(config) : null) : settings.duplicates;
  const keep = async (change: Parameters<typeof changeFunnel>[1]) => {
    const reason = await changeFunnel(funnel.id, change);
    if (reason) toast.error(reason);
  };
  const set = (change: Partial<Funnel['settings']>) => void keep({ settings: change });
  return (
    <div className={classes.parts}>
      <section className={classes.part} aria-label={t('settings.deals')}>
        <h3 className={classes.heading}>{t('settings.deals')}</h3>
        <Switch
          row
          label={t('settings.only_new')}
          description={t('settings.only_new_note')}
          checked={settings.only_new_clients}
          onChange={(event) => set({ only_new_clients: event.currentTarget.checked })}
        />
        <Select
          label={t('settings.duplicates')}
          description={[
            settings.duplicates === 'project' && t('settings.mode_note.project'),
            meant && t(`settings.mode_note.${meant}`),
          ]
            .filter(Boolean)
            .join('. ')}
          options={duplicateModes.map((value) => ({ value, label: t(`settings.mode.${value}`) }))}
          value={settings.duplicates}
          onChange={(duplicates) => duplicates && set({ duplicates })}
        />
      </section>
      <section className={classes.part} aria-label={t('settings.colors')}>
        <h3 className={classes.heading}>{t('settings.colors')}</h3>
        <Switch
          row
          label={t('settings.general')}
          description={t('settings.general_note')}
          checked={funnel.general_color}
          onChange={(event) => void keep({ general_color: event.currentTarget.checked })}
        />
        {funnel.general_color && (
          <div className={classes.colors}>
            <ColorDot color={funnel.color} name={t('settings.first')} onChange={(color) => void keep({ color })} />
            {t('settings.first')}
            <ColorDot
              color={funnel.color2 ?? funnel.color}
              name={t('settings.second')}
              onChange={(color2) => void keep({ color2 })}
            />
            {t('settings.second')}
          </div>
        )}
      </section>
      <section className={classes.part} aria-label={t('settings.automation')}>
        <h3 className={classes.heading}>{t('settings.automation')}</h3>
        <Switch
          row
          label={t('settings.tasks')}
          description={t('settings.tasks_note')}
          checked={task_status}
          onChange={(event) => void keep({ task_status: event.currentTarget.checked })}
        />
        <Switch
          row
          label={t('settings.messages')}
          description={t('settings.messages_note')}
          checked={message_status}
          onChange={(event) => void keep({ message_status: event.currentTarget.checked })}
        />
        <Select
          label={t('settings.channel')}
          description={t('settings.channel_note')}
          placeholder={t('settings.channel_none')}
          clearable
          options={known.channels.map(({ id, name, type }) => ({
            value: String(id),
            label: name,
            icon: <ChannelIcon type={type} size={16} />,
          }))}
          value={settings.channel_id && String(settings.channel_id)}
          onChange={(id) => set({ channel_id: id ? Number(id) : null })}
        />
        <Switch
          row
          label={t('settings.quiet')}
          description={t('settings.quiet_note')}
          checked={settings.quiet !== null}
          onChange={(event) => set({ quiet: event.currentTarget.checked ? night : null })}
        />
        {settings.quiet && (
          <div className={form.pair}>
            <TimeField
              label={t('settings.quiet_from')}
              value={timeOf(settings.quiet.from)}
              onChange={(time) => set({ quiet: { ...settings.quiet!, from: minuteOf(time) } })}
            />
            <TimeField
              label={t('settings.quiet_to')}
              value={timeOf(settings.quiet.to)}
              onChange={(time) => set({ quiet: { ...settings.quiet!, to: minuteOf(time) } })}
            />
          </div>
        )}
        <Switch
          row
          label={t('settings.cap')}
          description={t('settings.cap_note')}
          checked={settings.cap !== null}
          onChange={(event) => set({ cap: event.currentTarget.checked ? USUAL_CAP : null })}
        />
        {settings.cap !== null && <Cap key={funnel.id} kept={settings.cap} onKeep={(cap) => set({ cap })} />}
      </section>
      {project?.integrations.booking && isBuilt('booking') && (
        <Suspense>
          <lent.Visits
            funnel={funnel}
            approving={known.channels.filter(({ limits }) => limits.templates)}
            TemplateField={TemplateField}
          />
        </Suspense>
      )}
    </div>
  );
}

const PAUSE_MS = 500;

/** Kept once one has stopped counting. */
function Cap({ kept, onKeep }: { kept: number; onKeep: (cap: number) => void }) {
  const { t } = useTranslation('editor');
  const [cap, setCap] = useState(kept);
  const keep = useEffectEvent(() => {
    if (cap >= 1 && cap !== kept) onKeep(cap);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [cap]);
  return <NumberCounter label={t('settings.cap_most')} value={cap} max={100} onChange={setCap} />;
}
