import { type ListOrder, listOrders, type ViewKind, viewKinds } from '@parley/contract/inbox/list-rules';
import {
  IconAlertTriangle,
  IconAt,
  IconCalendarExclamation,
  IconCheck,
  IconCircleCheck,
  IconClockPause,
  IconHourglass,
  IconPencil,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Count } from '../../../ui/count.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ruleOfFolder } from './place.ts';
import { openRuleWindow } from './rule-window-place.ts';
import { type Filter, isFiltered, noFilter, showViews, useShown } from './shown.ts';
import { useViews } from './view-counts.ts';
import classes from './views-panel.module.css';

const viewIcons: Record<ViewKind, ReactNode> = {
  mine: <IconUser size={17} />,
  unassigned: <IconUserQuestion size={17} />,
  mentions: <IconAt size={17} />,
  waiting: <IconHourglass size={17} />,
  failed: <IconAlertTriangle size={17} />,
  drafts: <IconPencil size={17} />,
  aside: <IconClockPause size={17} />,
  late: <IconCalendarExclamation size={17} />,
  closed: <IconCircleCheck size={17} />,
};

/** The views with how many stand in each; several hold together, and each press is shown at once. */
export function ViewsPanel({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('contact-list');
  const { folder, filter } = useShown();
  return (
    <div className={classes.panel}>
      <ViewFields filter={filter} onChange={showViews} hasCounts usual={ruleOfFolder(folder)?.order ?? 'newest'} />
      <div className={classes.below}>
        <Button look="quiet" disabled={!isFiltered(filter)} onClick={() => showViews(noFilter)}>
          {t('views.clear')}
        </Button>
        <Button
          look="quiet"
          disabled={!isFiltered(filter)}
          onClick={() => {
            onDone();
            openRuleWindow(null);
          }}
        >
          {t('views.save')}
        </Button>
      </div>
    </div>
  );
}

type Props = {
  filter: Filter;
  onChange: (filter: Filter) => void;
  hasCounts?: boolean;
  /** The order where none is chosen. */
  usual?: ListOrder;
};

export function ViewFields({ filter, onChange, hasCounts = false, usual = 'newest' }: Props) {
  const { t } = useTranslation('contact-list');
  const counts = useViews(hasCounts)?.views;
  const isWaiting = filter.views.includes('waiting');
  const toggle = (view: ViewKind) => {
    const others = filter.views.filter((it) => it !== view);
    const isOn = others.length === filter.views.length;
    onChange({ ...filter, views: isOn ? [...filter.views, view] : others, order: orderWith(filter, view, isOn) });
  };
  return (
    <>
      <div role="group" aria-label={t('views.title')} className={classes.views}>
        {viewKinds.map((view, nth) => {
          const count = hasCounts ? counts?.find(({ id }) => id === view) : undefined;
          const isOn = filter.views.includes(view);
          return (
            <button
              key={view}
              type="button"
              className={classes.view}
              aria-pressed={isOn}
              data-autofocus={nth === 0 || undefined}
              onClick={() => toggle(view)}
            >
              <span className={classes.icon}>{isOn ? <IconCheck size={17} /> : viewIcons[view]}</span>
              <span className={classes.name}>{t(`views.${view}`)}</span>
              {count && count.total > 0 && <Count value={count.total} soft {...(count.is_more && { max: 299 })} />}
            </button>
          );
        })}
      </div>
      <Segmented
        aria-label={t('views.order')}
        wide
        options={listOrders.map((order) => ({ value: order, label: t(`views.by_${order}`) }))}
        value={filter.order ?? usual}
        // Who waits has an order of its own, so that the usual one is said too.
        onChange={(order) => onChange({ ...filter, order: order === usual && !isWaiting ? null : order })}
      />
    </>
  );
}

/** Who waits longest comes first, as soon as one asks who waits; nothing else is ordered so. */
function orderWith({ order }: Filter, view: ViewKind, isOn: boolean): Filter['order'] {
  if (view !== 'waiting') return order;
  return isOn ? 'waiting' : order === 'waiting' ? null : order;
}
