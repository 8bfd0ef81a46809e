import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { Lead } from '@parley/contract/deals/leads';
import { IconChevronDown, IconEyeOff, IconUserPlus } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ListSkeleton, ThreadSkeleton } from '../../../ui/skeletons.tsx';
import { keepClearOfToasts } from '../../../ui/toast.ts';
import { useProject } from '../../projects/index.ts';
import { DealTasks } from '../../tasks/index.ts';
import { useStages } from '../data.ts';
import { AddClient } from './clients-part.tsx';
import classes from './deal-screen.module.css';
import { History } from './history.tsx';

/** What the roof lends to the page: deals know nothing of dialogues, nor of notes. */
export type LentParts = { Dialogue: ComponentType<{ id: number }>; Feed: ComponentType<{ lead: Lead }> };

const sideTabs = ['dialogue', 'feed', 'tasks'] as const;
export type SideTab = (typeof sideTabs)[number];
export type WorkTab = 'tasks' | 'history';

/** Beside the facts: what is said with the client, what is to be done, what has happened. */
export function DealSide({ lead, lent }: { lead: Lead; lent: LentParts }) {
  const { t } = useTranslation('deal');
  const tabs = useSideTabs();
  // Without a dialogue there is nothing to be said yet, but something has happened.
  const hasDialogue = lead.is_client_hidden || lead.contacts.some((it) => it.channel);
  const [chosen, setTab] = useState<SideTab>(hasDialogue ? 'dialogue' : 'feed');
  const tab = tabs.includes(chosen) ? chosen : 'feed';
  return (
    <section className={classes.side}>
      <div ref={keepClearOfToasts} className={classes.tabs}>
        <Segmented
          aria-label={t('side')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={setTab}
        />
      </div>
      <SideContent lead={lead} lent={lent} tab={tab} />
    </section>
  );
}

/** A project may have no tasks. */
export function useSideTabs(): SideTab[] {
  const hasTasks = useProject().data?.modules.tasks ?? false;
  return sideTabs.filter((it) => it !== 'tasks' || hasTasks);
}

export function SideContent({ lead, lent, tab }: { lead: Lead; lent: LentParts; tab: SideTab }) {
  if (tab === 'dialogue') return <Talk lead={lead} lent={lent} />;
  if (tab === 'feed') {
    return (
      <Suspense fallback={<ListSkeleton rows={5} />}>
        <lent.Feed key={lead.id} lead={lead} />
      </Suspense>
    );
  }
  return (
    <div className={classes.scroll}>
      <DealWork lead={lead} tab={tab} />
    </div>
  );
}

/** What is to be done for it, or what has happened to it. */
export function DealWork({ lead, tab }: { lead: Lead; tab: WorkTab }) {
  const isEnded = (useStages().get(lead.stage_id)?.ending ?? null) !== null;
  if (tab === 'history') return <History id={lead.id} />;
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <DealTasks deal={lead} contact={lead.contact} manager_id={lead.manager_id} isEnded={isEnded} />
    </Suspense>
  );
}

/** With the main client, unless another one is chosen. */
function Talk({ lead, lent: { Dialogue } }: { lead: Lead; lent: LentParts }) {
  const { contacts } = lead;
  const { t } = useTranslation('deal');
  const [chosen, setChosen] = useState<number | null>(null);
  const client = contacts.find(({ id }) => id === chosen) ?? contacts[0];
  if (!client && lead.is_client_hidden) {
    return (
      <div className={classes.nobody}>
        <EmptyState icon={<IconEyeOff />} title={t('hidden.title')} text={t('hidden.text')} />
      </div>
    );
  }
  if (!client) {
    return (
      <div className={classes.nobody}>
        <EmptyState
          icon={<IconUserPlus />}
          title={t('nobody.title')}
          text={t('nobody.text')}
          action={<AddClient lead={lead} label={t('nobody.add')} className={buttonClass({ look: 'primary' })} />}
        />
      </div>
    );
  }
  return (
    <>
      {contacts.length > 1 && (
        <div className={classes.whom}>
          <Menu
            label={t('with_whom')}
            position="bottom-start"
            trigger={
              <Button size="sm" after={<IconChevronDown size={14} />} aria-label={`${t('with_whom')}: ${client.name}`}>
                {client.name}
              </Button>
            }
            items={contacts.map(({ id, name, phone }) => ({
              label: name,
              ...(phone ? { note: shownPhone(phone) } : {}),
              checked: id === client.id,
              onSelect: () => setChosen(id),
            }))}
          />
        </div>
      )}
      <Suspense fallback={<ThreadSkeleton />}>
        <Dialogue key={client.id} id={client.id} />
      </Suspense>
    </>
  );
}
