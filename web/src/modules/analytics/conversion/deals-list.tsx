import { type ConversionStage, listConversionLeads, listStagesLeads } from '@parley/contract/analytics/conversion';
import type { LeadCard } from '@parley/contract/deals/leads';
import type { Input } from '@parley/contract/http';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatListTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ListDrawer } from '../list/list-drawer.tsx';
import classes from '../list/list-drawer.module.css';
import { formatDays } from '../toolbar/format-days.ts';
import type { Days } from '../toolbar/presets.ts';
import { pairOf } from './pair.ts';
import type { DealsWish } from './search.ts';
import { useConversion } from './use-conversion.ts';

const stagesLists = new Set<DealsWish['of']>(['reached', 'at', 'left', 'open', 'came', 'went']);

type Props = { wish: DealsWish; stages: readonly ConversionStage[]; period: Days };

/** The deals that a figure counts; each leads to its page. */
export function DealsList({ wish, stages, period }: Props) {
  const { t } = useTranslation('conversion');
  const language = useLanguage();
  const { own, show, funnel, filter } = useConversion();
  const stage = stages.find((it) => it.stage_id === wish.id)?.name;
  const { of } = wish;
  const isOfStage = stagesLists.has(of);
  const drawer = {
    title: isOfStage ? t(`list.${of}`, { stage: stage ?? '' }) : t(`list.${of}`),
    note: [of !== 'open' && formatDays(period, language), wish.ending && t(`list.${wish.ending}`)]
      .filter(Boolean)
      .join(' · '),
    keyOfRow: ({ id }: LeadCard) => id,
    onClose: () => show({ deals: undefined }),
    children: (row: LeadCard) => <Row deal={row} stage={stages.find((it) => it.stage_id === row.stage_id)?.name} />,
  };
  const asked = { funnel_id: funnel!.id, date_from: period.from, date_to: period.to, ...filter };
  if (of === 'came' || of === 'went') {
    const pair = pairOf(stages, own);
    if (!pair) return null;
    const input = { ...asked, stages: pair, reached: Number(wish.id) };
    return <ListDrawer {...drawer} endpoint={listStagesLeads} input={input} />;
  }
  const input = { ...asked, ...whichOf(wish), ...(wish.ending ? { ending: wish.ending } : {}) };
  return <ListDrawer {...drawer} endpoint={listConversionLeads} input={input} />;
}

type Which = Partial<Input<typeof listConversionLeads>>;

function whichOf({ of, id }: DealsWish): Which {
  if (of === 'won' || of === 'lost') return { ending: of };
  if (id === null || of === 'all') return {};
  if (of === 'reason') return { reason: id };
  if (of === 'manager') return { manager_id: id };
  if (of === 'source') return { source_id: id };
  if (of === 'tag') return { tag_id: id };
  if (of === 'product') return { product_id: id };
  if (id === 'none') return {};
  if (of === 'reached') return { reached: id };
  if (of === 'left') return { left: id };
  // A forecast asks of them whenever they came.
  return { standing: id, ...(of === 'open' ? { ever: true } : {}) };
}

function Row({ deal, stage }: { deal: LeadCard; stage: string | undefined }) {
  const { t } = useTranslation('conversion');
  const language = useLanguage();
  const money = useMoney();
  const { id, name, price, contact, datetime_added } = deal;
  const added = readWireTime(datetime_added);
  return (
    <Link to="/deals/lead/$id" params={{ id }} className={classes.row}>
      <Avatar name={contact?.name ?? name} seed={contact?.id ?? id} size={36} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{stage ?? t('elsewhere')}</span>
      </span>
      <span className={classes.end}>
        <b>{money(price)}</b>
        {added && <span>{formatListTime(added, new Date(), language)}</span>}
      </span>
    </Link>
  );
}
