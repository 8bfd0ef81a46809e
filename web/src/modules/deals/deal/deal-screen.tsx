import { listDealBin } from '@parley/contract/bins';
import type { Lead } from '@parley/contract/deals/leads';
import { IconBriefcaseOff } from '@tabler/icons-react';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { useMedia } from '../../../kit/device.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useMay } from '../../projects/index.ts';
import { useLead } from '../data.ts';
import { Failure } from '../states.tsx';
import { About } from './about.tsx';
import { DealHeader } from './deal-header.tsx';
import classes from './deal-screen.module.css';
import { DealSide, type LentParts, SideContent, type SideTab, useSideTabs } from './deal-side.tsx';
import { useDealCommands } from './use-deal-commands.ts';

// Below this width facts and dialogue take turns.
const HAS_ROOM = '(min-width: 1001px)';

/** One deal with everything about it, the client's dialogue among it. */
export function DealScreen({ id, lent }: { id: number; lent: LentParts }) {
  const { data: lead, error, isError, isFetching, refetch } = useLead(id);
  useWhichItIsNow(id, lead);
  const isGone = isApiError(error) && error.status === 404;
  if (isGone) return <Gone id={id} />;
  if (lead) return <Shown lead={lead} lent={lent} />;
  if (!isError) return <Waiting />;
  return (
    <div className={classes.missing}>
      <Failure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </div>
  );
}

/** Who may bring deals back, and finds it among those deleted last, is led there. */
function Gone({ id }: { id: number }) {
  const { t } = useTranslation('deal');
  const mayRestore = useMay('deals.delete');
  const deleted = useEndpoint(listDealBin, { count: 100 }, { quiet: true, enabled: mayRestore }).data;
  const isInBin = deleted?.some((it) => it.id === id) ?? false;
  return (
    <div className={classes.missing}>
      <EmptyState
        icon={<IconBriefcaseOff />}
        title={t('gone.title')}
        text={t('gone.text')}
        action={
          isInBin ? (
            <Link to="/bin" search={{ of: 'deals' }} className={buttonClass()}>
              {t('gone.bin')}
            </Link>
          ) : (
            <Link to="/deals" className={buttonClass()}>
              {t('back')}
            </Link>
          )
        }
      />
    </div>
  );
}

/** The sheets of the page while the deal is on its way. */
const Waiting = () => (
  <div className={classes.screen}>
    <div className={classes.waiting} />
    <div className={classes.columns}>
      <section className={classes.facts}>
        <ListSkeleton rows={6} />
      </section>
      <section className={classes.side} />
    </div>
  </div>
);

function Shown({ lead, lent }: { lead: Lead; lent: LentParts }) {
  const hasRoom = useMedia(HAS_ROOM);
  const back = useBack(lead);
  useDealCommands(lead);
  useLeavingByEscape(back);
  return (
    <div className={classes.screen}>
      <DealHeader lead={lead} onBack={back} />
      {hasRoom ? (
        <div className={classes.columns}>
          <section className={classes.facts}>
            <About lead={lead} />
          </section>
          <DealSide lead={lead} lent={lent} />
        </div>
      ) : (
        <InTurn lead={lead} lent={lent} />
      )}
    </div>
  );
}

/** One thing at a time, where there is no room for two. */
function InTurn({ lead, lent }: { lead: Lead; lent: LentParts }) {
  const { t } = useTranslation('deal');
  const [tab, setTab] = useState<SideTab | 'about'>('about');
  const tabs = ['about', ...useSideTabs()] as const;
  return (
    <section className={classes.side}>
      <div className={classes.tabs} data-wide>
        <Segmented
          wide
          aria-label={t('side')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={setTab}
        />
      </div>
      {tab === 'about' ? (
        <div className={classes.scroll}>
          <About lead={lead} />
        </div>
      ) : (
        <SideContent lead={lead} lent={lent} tab={tab} />
      )}
    </section>
  );
}

/** To where one came from, or to the board of the deal's funnel. */
function useBack({ funnel_id }: Lead) {
  const navigate = useNavigate();
  const router = useRouter();
  return () =>
    router.history.canGoBack() ? router.history.back() : void navigate({ to: '/deals', search: { funnel: funnel_id } });
}

/** What floats above has its own Esc, and so has a field that one types in. */
function useLeavingByEscape(leave: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const at = event.target;
      // A tab that was pressed has the focus, and nothing is typed in it.
      const isFree = at instanceof Element && at.isConnected && at.matches('body, input[type=radio]');
      if (!isFree || document.querySelector('[role=dialog], [role=menu]')) return;
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}

/** Merged into another one, a deal is that one, and so is its address. */
function useWhichItIsNow(id: number, lead: Lead | undefined) {
  const navigate = useNavigate();
  const now = lead?.id ?? id;
  useEffect(() => {
    if (now !== id) void navigate({ to: '/deals/lead/$id', params: { id: now }, replace: true });
  }, [id, now, navigate]);
}
