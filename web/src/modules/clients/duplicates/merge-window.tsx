import { type ClientCard, getClientCard } from '@parley/contract/inbox/client-card';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '../../../kit/query.ts';
import { currentProject } from '../../../kit/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Compare } from './compare.tsx';
import { type Chosen, keptFields, oldestFirst } from './differing.ts';
import classes from './merge-window.module.css';
import { useMoves } from './moves.ts';

type Props = { opened: boolean; onClose: () => void; ids: readonly number[]; onMerged: (id: number) => void };

/** Several who are one: all side by side, and of each field the value that stays. */
export function MergeWindow({ opened, onClose, ids, onMerged }: Props) {
  const { t } = useTranslation('duplicates');
  const cards = useQueries({
    queries: ids.map((id) => ({
      ...endpointQuery(getClientCard, { project: currentProject() ?? 0, id }, { quiet: true }),
      enabled: opened,
    })),
  });
  const failed = cards.filter(({ isError }) => isError);
  const known = cards.flatMap(({ data }) => data ?? []);
  return (
    <Modal opened={opened} onClose={onClose} title={t('merge_title', { count: ids.length })} size="lg" fullOnPhone>
      {failed.length > 0 && <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />}
      {!failed.length && known.length < ids.length && <ListSkeleton rows={5} />}
      {!failed.length && known.length === ids.length && known.length > 1 && (
        <Decision key={ids.join()} cards={oldestFirst(known)} onDone={onClose} onMerged={onMerged} />
      )}
    </Modal>
  );
}

type DecisionProps = { cards: ClientCard[]; onDone: () => void; onMerged: (id: number) => void };

function Decision({ cards, onDone, onMerged }: DecisionProps) {
  const { t } = useTranslation('duplicates');
  const moves = useMoves();
  // The oldest, as when they are merged by themselves.
  const [mainId, setMainId] = useState(cards[0]!.id);
  const [chosen, setChosen] = useState<Chosen>({});
  const [isMerging, setMerging] = useState(false);
  const merge = async () => {
    const contacts_ids = cards.map(({ id }) => id).filter((id) => id !== mainId);
    setMerging(true);
    const isDone = await moves.mergeThese({
      contact_id: mainId,
      contacts_ids,
      fields: keptFields(cards, chosen, mainId),
    });
    setMerging(false);
    if (!isDone) return;
    onDone();
    onMerged(mainId);
  };
  return (
    <>
      <div className={classes.wide}>
        <Compare
          sides={cards}
          mainId={mainId}
          onMain={setMainId}
          chosen={chosen}
          onChoose={(field, id) => setChosen({ ...chosen, [field]: id })}
        />
      </div>
      <Button wide look="primary" icon={<IconArrowsJoin size={17} />} loading={isMerging} onClick={() => void merge()}>
        {t('merge')}
      </Button>
    </>
  );
}
