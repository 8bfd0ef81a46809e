import { reportRules } from '@parley/contract/analytics/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodPicker } from '../toolbar/period-picker.tsx';
import { PickChannels } from '../toolbar/pick-channels.tsx';
import { PickPeople } from '../toolbar/pick-people.tsx';
import { Tools } from '../toolbar/tools.tsx';
import { useAsked } from '../use-asked.ts';
import { useMe, useOfferedKinds } from './data.ts';
import { newPosted, type PostedDraft, readDraft } from './draft.ts';
import { PostedList } from './posted-list.tsx';
import { PostedWindow } from './posted-window.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportList } from './report-list.tsx';
import classes from './reports-page.module.css';

/** Lines behind the figures as sheets: made now, or kept to be made again, and sent by e-mail each week. */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  const { asked, given, show } = useAsked();
  const me = useMe();
  const kinds = useOfferedKinds();
  const [begun, setBegun] = useState<PostedDraft | null>(null);
  const draft = readDraft(given, asked, kinds);
  const { filters } = reportRules[draft.kind];
  const keep = () => setBegun(newPosted(draft, t(`kind.${draft.kind}`), me ? [me.id] : []));
  return (
    <div className={classes.page}>
      <Tools>
        {filters.includes('channels_ids') && (
          <PickChannels chosen={asked.channel_id} onChange={(channel_id) => show({ channel_id })} />
        )}
        <PickPeople chosen={asked.manager_id} onChange={(manager_id) => show({ manager_id })} />
        <PeriodPicker asked={asked} period={undefined} show={show} compares={false} />
      </Tools>
      {kinds.length > 0 && <ReportForm kinds={kinds} draft={draft} asked={asked} show={show} onKeep={keep} />}
      <div className={classes.side}>
        <section className={classes.card}>
          <h2 className={classes.heading}>{t('made')}</h2>
          <ReportList />
        </section>
        <PostedList onEdit={setBegun} />
      </div>
      <PostedWindow kinds={kinds} begun={begun} onClose={() => setBegun(null)} />
    </div>
  );
}
