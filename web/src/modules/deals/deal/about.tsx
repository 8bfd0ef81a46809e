import type { Lead } from '@parley/contract/deals/leads';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPart } from '../../clients/index.ts';
import { DealTickets, useHasTickets } from '../../tickets/index.ts';
import { ClientsPart } from './clients-part.tsx';
import { Facts } from './facts.tsx';
import { ProductsPart } from './products-part.tsx';

/** What it is, who it is about, what is sold. */
export function About({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const hasTickets = useHasTickets();
  return (
    <>
      <Facts lead={lead} />
      <CardPart of="deal" title={t('part.clients')}>
        <ClientsPart lead={lead} />
      </CardPart>
      <CardPart of="deal" title={t('part.products')}>
        <ProductsPart lead={lead} />
      </CardPart>
      {hasTickets && (
        <Suspense>
          <DealTickets id={lead.id} />
        </Suspense>
      )}
    </>
  );
}
