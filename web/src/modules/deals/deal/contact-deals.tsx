import type { LeadCard } from '@parley/contract/deals/leads';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useMembers } from '../../projects/index.ts';
import { openCreateDeal } from '../create/open-create.ts';
import { useContactLeads } from '../data.ts';
import classes from './contact-deals.module.css';
import { PriceField } from './price-field.tsx';
import { StagePick } from './stage-pick.tsx';
import { StageBar } from './stage-stepper.tsx';

const DealPanel = lazy(async () => ({ default: (await import('./deal-panel.tsx')).DealPanel }));

// More are a press away: beside a dialogue there is little room.
const FEW = 4;

/** The deals of a client, moved, priced and changed right there; one more is a press away. */
export function ContactDeals({ contact }: { contact: { id: number; name: string } }) {
  const { t } = useTranslation('deal');
  const { data: deals, isError, isFetching, refetch } = useContactLeads(contact.id);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? deals : deals?.slice(0, FEW);
  return (
    <div className={classes.deals}>
      {!deals && isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {shown?.map((card) => (
        <Deal key={card.id} card={card} />
      ))}
      {deals?.length === 0 && <p className={classes.none}>{t('contact.none')}</p>}
      {deals && shown && deals.length > shown.length && (
        <Button size="sm" look="quiet" onClick={() => setAll(true)}>
          {t('contact.all', { count: deals.length })}
        </Button>
      )}
      <Button
        size="sm"
        look="soft"
        icon={<IconPlus />}
        onClick={() => openCreateDeal({ contact: { id: contact.id, name: contact.name } })}
      >
        {t('contact.create')}
      </Button>
    </div>
  );
}

function Deal({ card }: { card: LeadCard }) {
  const { t } = useTranslation('deal');
  const [isOpen, setOpen] = useState(false);
  const people = useMembers().data;
  const manager = people?.find(({ id }) => id === card.manager_id)?.name;
  return (
    <article className={classes.deal} aria-label={card.name}>
      <div className={classes.top}>
        <Link to="/deals/lead/$id" params={{ id: card.id }} className={classes.name}>
          {card.name}
        </Link>
        <span className={classes.price}>
          <PriceField lead={card} />
        </span>
      </div>
      <StageBar card={card} />
      <div className={classes.bottom}>
        <StagePick card={card} />
        <span className={classes.manager} title={manager && `${t('fact.manager')}: ${manager}`}>
          {manager}
        </span>
        <IconButton
          size="sm"
          label={t('contact.details', { name: card.name })}
          aria-expanded={isOpen}
          icon={<IconChevronDown className={classes.chevron} />}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <DealPanel id={card.id} />
        </Suspense>
      )}
    </article>
  );
}
