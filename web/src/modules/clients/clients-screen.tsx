import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone, useMedia } from '../../kit/device.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useCommands } from '../../kit/keys/commands.ts';
import { undoLast } from '../../kit/undo.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ListSkeleton, TableSkeleton } from '../../ui/skeletons.tsx';
import { useWayOut } from '../../ui/use-way-out.ts';
import { useProject } from '../projects/index.ts';
import type { LentParts } from './card/client-card.tsx';
import type { OrganizationParts } from './organizations/organization-card.tsx';
import classes from './clients-screen.module.css';
import { DuplicatesHost } from './duplicates/duplicates-host.tsx';
import { SheetsHost } from './sheets/index.ts';
import { ClientsTab } from './table/clients-tab.tsx';
import { clientKeys } from './table/keymap.ts';
import { CARD_ID, rowLink, theTable } from './table/places.ts';
import { type Total, totalWords } from './table/total-words.ts';
import { type Shown, useShown } from './table/use-shown.ts';

const OrganizationsTable = lazy(() =>
  import('./organizations/organizations-table.tsx').then((file) => ({ default: file.OrganizationsTable })),
);
const ProductsTable = lazy(() =>
  import('./products/products-table.tsx').then((file) => ({ default: file.ProductsTable })),
);
const ClientCard = lazy(() => import('./card/client-card.tsx').then((file) => ({ default: file.ClientCard })));

const OrganizationCard = lazy(() =>
  import('./organizations/organization-card.tsx').then((file) => ({ default: file.OrganizationCard })),
);

const tabs = ['clients', 'organizations', 'products'] as const;
// Beside the card there must be room for the table.
const HAS_ROOM = '(min-width: 1201px)';

/** Clients, and with the crm module what is sold and to which organizations. */
export function ClientsScreen({ lent, ofOrganization }: { lent: LentParts; ofOrganization: OrganizationParts }) {
  const { t } = useTranslation('clients');
  const isPhone = useIsPhone();
  const language = useLanguage();
  const shown = useShown();
  useUndoKey();
  const { id } = shown.shown;
  const hasCrm = useProject().data?.modules.crm ?? false;
  const tab = (hasCrm && shown.shown.tab) || 'clients';
  const card = id !== undefined && tab !== 'products' && (
    <Suspense fallback={<ListSkeleton rows={8} />}>
      {tab === 'clients' ? (
        <ClientCard key={id} id={id} lent={lent} onClose={shown.closeCard} />
      ) : (
        <OrganizationCard
          key={id}
          id={id}
          lent={ofOrganization}
          onClose={shown.closeCard}
          onOpenClient={shown.openClient}
        />
      )}
    </Suspense>
  );
  if (isPhone && card) {
    return (
      <div className={classes.hand}>
        {card}
        <DuplicatesHost />
      </div>
    );
  }
  const head = (tools: ReactNode, found?: Total) => (
    <header className={classes.head}>
      <h1 className={classes.title}>{t(hasCrm ? 'title_crm' : 'title')}</h1>
      {(found || !isPhone) && <span className={classes.total}>{found && totalWords(found, language)}</span>}
      {hasCrm && (
        <Segmented
          aria-label={t('title_crm')}
          wide={isPhone}
          value={tab}
          onChange={(next) => shown.showTab(next === 'clients' ? undefined : next)}
          options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
      )}
      {tools}
    </header>
  );
  return (
    <div className={classes.screen}>
      <div className={classes.main}>
        <Suspense fallback={<TableSkeleton />}>
          {tab === 'clients' && <ClientsTab shown={shown} head={head} className={classes.sheet} />}
          {tab === 'organizations' && (
            <OrganizationsTable head={head} className={classes.sheet} onOpen={shown.openCard} />
          )}
          {tab === 'products' && (
            <ProductsTable key={shown.shown.search} start={shown.shown.search} head={head} className={classes.sheet} />
          )}
        </Suspense>
      </div>
      <CardPlace shown={shown} of={tab === 'organizations' ? 'organization' : 'client'}>
        {card}
      </CardPlace>
      <DuplicatesHost />
      <SheetsHost />
    </div>
  );
}

/** The same on every tab. */
function useUndoKey() {
  const { t } = useTranslation('clients');
  useCommands(
    useMemo(
      () => [{ id: 'clients.undo', title: t('key.undo'), group: t('title'), keys: clientKeys.undo, run: undoLast }],
      [t],
    ),
  );
}

type Of = 'client' | 'organization';
const labels = { client: 'card', organization: 'organization_card' } as const;

/** Beside the table where there is room, else above it. */
function CardPlace({ shown, of, children }: { shown: Shown; of: Of; children: ReactNode }) {
  const { t } = useTranslation('clients');
  const hasRoom = useMedia(HAS_ROOM);
  if (!hasRoom) {
    return (
      <Drawer opened={Boolean(children)} onClose={shown.closeCard} label={t(labels[of])} flush>
        {children}
      </Drawer>
    );
  }
  return (
    children &&
    shown.shown.id !== undefined && (
      <CardAside key={of} id={shown.shown.id} of={of}>
        {children}
      </CardAside>
    )
  );
}

/** Opened from a row by a key, it takes the focus, and gives it back to the row; a mouse leaves it where it is. */
function CardAside({ id, of, children }: { id: number; of: Of; children: ReactNode }) {
  const { t } = useTranslation('clients');
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('[data-client]:focus-visible, [data-organization]:focus-visible'))
      aside.current?.focus();
  }, []);
  useWayOut(() => rowLink(id, of) ?? theTable());
  return (
    <aside ref={aside} id={CARD_ID} tabIndex={-1} className={classes.card} aria-label={t(labels[of])}>
      {children}
    </aside>
  );
}
