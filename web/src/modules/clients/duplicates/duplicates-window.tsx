import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { closeDuplicates, useDuplicatesPlace } from './duplicates-place.ts';
import classes from './duplicates-window.module.css';
import { useMoves } from './moves.ts';
import { OfferCard } from './offer-card.tsx';
import { useOffers } from './offers.ts';

/** Who may be there twice, why, and what would become of them. */
export function DuplicatesWindow() {
  const { t } = useTranslation('duplicates');
  const { opened, contactId } = useDuplicatesPlace();
  const moves = useMoves();
  const [isMerging, setMerging] = useState(false);
  const { offers, ...query } = useOffers(contactId);
  const mergeAll = async () => {
    setMerging(true);
    await moves.mergeAll();
    setMerging(false);
  };
  const footer = contactId === null && (offers?.length ?? 0) > 1 && (
    <>
      <p className={classes.note}>{t('merge_all_note')}</p>
      <Button loading={isMerging} onClick={() => void mergeAll()}>
        {t('merge_all')}
      </Button>
    </>
  );
  return (
    <Modal
      opened={opened}
      onClose={closeDuplicates}
      title={t('title')}
      size="lg"
      fullOnPhone
      footer={footer || undefined}
    >
      <Offers offers={offers} query={query} />
    </Modal>
  );
}

type Query = Omit<ReturnType<typeof useOffers>, 'offers'>;

function Offers({ offers, query }: { offers: ReturnType<typeof useOffers>['offers']; query: Query }) {
  const { t } = useTranslation('duplicates');
  // The first one is open until somebody opens another.
  const [chosen, setChosen] = useState<number | null>(null);
  const { isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (!offers && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!offers) return <ListSkeleton rows={4} />;
  if (!offers.length && !hasNextPage) {
    return <EmptyState icon={<IconUserCheck />} title={t('empty')} text={t('empty_hint')} />;
  }
  const open = offers.some(({ id }) => id === chosen) ? chosen : (offers[0]?.id ?? null);
  return (
    <>
      <ul className={classes.list}>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} isOpen={offer.id === open} onOpen={() => setChosen(offer.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
