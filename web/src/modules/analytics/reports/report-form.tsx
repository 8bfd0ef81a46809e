import { makeReport, type ReportKind, reportRules } from '@parley/contract/analytics/reports';
import { IconBookmark } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import type { AnalyticsSearch, SearchChange } from '../search.ts';
import { placeReport } from './data.ts';
import { type Draft, wishOf } from './draft.ts';
import { kindIcons } from './kind-icons.tsx';
import classes from './reports-page.module.css';
import { FunnelField, TypeField } from './wish-fields.tsx';

type Props = {
  kinds: ReportKind[];
  draft: Draft;
  asked: AnalyticsSearch;
  show: (change: SearchChange) => void;
  onKeep: () => void;
};

/** Which lines, as which file; of which days and of whom stands in the heading. */
export function ReportForm({ kinds, draft, asked, show, onKeep }: Props) {
  const { t } = useTranslation('reports');
  const make = useAction(makeReport, { onDone: placeReport });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(wishOf(draft, asked));
  };
  return (
    <form className={classes.card} onSubmit={submit}>
      <ChoiceTiles
        small
        legend={t('what')}
        tiles={kinds.map((kind) => ({
          value: kind,
          icon: kindIcons[kind],
          label: t(`kind.${kind}`),
          note: t(`note.${kind}`),
        }))}
        value={draft.kind}
        onChange={(kind) => show({ kind })}
      />
      {reportRules[draft.kind].filters.includes('funnel_id') && (
        <FunnelField value={draft.funnel_id} onChange={(funnel) => show({ funnel: funnel ?? undefined })} />
      )}
      <TypeField value={draft.type} onChange={(type) => show({ type: type === 'csv' ? type : undefined })} />
      <div className={classes.buttons}>
        <Button icon={<IconBookmark />} onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button type="submit" look="primary" loading={make.isPending}>
          {t('make')}
        </Button>
      </div>
    </form>
  );
}
