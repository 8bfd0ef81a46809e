import { mergeLeads } from '@parley/contract/deals/lead-changes';
import { getLead, type Lead, type LeadCard, listContactLeads, searchLeads } from '@parley/contract/deals/leads';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { endpointQuery, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { PickField } from '../../clients/index.ts';
import { keepLead } from '../data.ts';
import { renewDeals } from '../live.ts';
import { openDeal } from '../open-deal.ts';
import { dealUndo } from '../undo-deals.ts';
import { closeMerge } from './open-merge.ts';
import { MergeTable } from './merge-table.tsx';
import classes from './merge-window.module.css';

/** Several deals that are one: side by side, with what they make together. */
export function MergeWindow({ ids }: { ids: readonly number[] | null }) {
  const { t } = useTranslation('deal');
  return (
    <Modal opened={ids !== null} onClose={closeMerge} title={t('merge.title')} size="lg" fullOnPhone>
      {ids && <Decision key={ids.join()} start={ids} />}
    </Modal>
  );
}

function Decision({ start }: { start: readonly number[] }) {
  const { t } = useTranslation('deal');
  const [ids, setIds] = useState(start);
  const [mainId, setMainId] = useState(start[0]!);
  const [isMerging, setMerging] = useState(false);
  const leads = useQueries({ queries: ids.map((id) => endpointQuery(getLead, { id }, { quiet: true })) });
  const known = leads.flatMap(({ data }) => data ?? []);
  const main = known.find(({ id }) => id === mainId) ?? known[0];
  if (!main) return <ListSkeleton rows={5} />;
  const others = known.filter(({ id }) => id !== main.id);
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((it) => it !== id) : [...ids, id]);

  async function merge(into: Lead) {
    setMerging(true);
    const touched = known.map(({ id }) => id);
    const merged = await act({
      call: () => api(mergeLeads, { main_id: into.id, ids: others.map(({ id }) => id) }),
      place: (lead) => {
        keepLead(lead);
        renewDeals(touched);
      },
      done: () => t('merge.done'),
      undo: ({ undo }) => dealUndo([undo], touched),
    });
    setMerging(false);
    if (!merged.isDone) return;
    closeMerge();
    openDeal(merged.answer.id);
  }

  return (
    <div className={classes.window}>
      <Choice first={known[0]!} start={start} chosen={ids} onToggle={toggle} />
      {others.length > 0 && (
        <>
          <MergeTable leads={known} main={main} onMain={setMainId} />
          <p className={classes.hint}>{t('merge.hint')}</p>
        </>
      )}
      <Button
        wide
        look="primary"
        icon={<IconArrowsJoin size={17} />}
        disabled={!others.length}
        loading={isMerging}
        onClick={() => void merge(main)}
      >
        {others.length ? t('merge.action', { count: known.length }) : t('merge.choose')}
      </Button>
    </div>
  );
}

type ChoiceProps = {
  first: Lead;
  start: readonly number[];
  chosen: readonly number[];
  onToggle: (id: number) => void;
};

/** Others of the same client stand there; any other deal is found by words. */
function Choice({ first, start, chosen, onToggle }: ChoiceProps) {
  const { t } = useTranslation('deal');
  const money = useMoney();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<LeadCard[]>([]);
  const search = useDeferredValue(words.trim());
  const { data: found } = useEndpoint(searchLeads, { search, count: 20 }, { quiet: true });
  const own = useOthersOf(first);
  const listed = [...own, ...picked].filter(({ id }) => !start.includes(id));
  return (
    <section className={classes.choice} aria-label={t('merge.which')}>
      {listed.map((card) => (
        <Checkbox
          key={card.id}
          label={`${card.name} · ${money(card.price)}`}
          checked={chosen.includes(card.id)}
          onChange={() => onToggle(card.id)}
        />
      ))}
      <PickField
        label={t('merge.find')}
        empty={t('merge.find')}
        chosen={null}
        options={found
          ?.filter(({ id }) => !chosen.includes(id))
          .map(({ id, name, contact, price }) => ({
            id,
            name,
            note: [contact?.name, money(price)].filter(Boolean).join(' · '),
          }))}
        words={words}
        onWords={setWords}
        onPick={(choice) => {
          const card = found?.find(({ id }) => id === choice?.id);
          if (!card) return;
          if (!listed.some(({ id }) => id === card.id)) setPicked([...picked, card]);
          onToggle(card.id);
        }}
      />
    </section>
  );
}

function useOthersOf({ id, contact }: Lead): LeadCard[] {
  const asked = { quiet: true, enabled: contact !== null };
  const { data } = useEndpoint(listContactLeads, { id: contact?.id ?? 0 }, asked);
  return data?.filter((it) => it.id !== id) ?? [];
}
