import { getUser } from '@parley/contract/accounts/users';
import type { ClientView } from '@parley/contract/clients/table';
import {
  IconBookmark,
  IconDeviceFloppy,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useProject } from '../../projects/index.ts';
import { VIEWS_ID } from './places.ts';
import classes from './toolbar.module.css';
import type { Shown } from './use-shown.ts';
import { isChanged, searchOf, useViewDeeds, useViews } from './views.ts';

const ViewWindow = lazy(() => import('./view-window.tsx').then((file) => ({ default: file.ViewWindow })));

/**
 * Kept views: choosing one, keeping what is shown, and what becomes of one's own, for administrators of shared ones too.
 * With `more` it is the menu of a phone, and that stands below them.
 */
export function ViewsButton({ shown, more }: { shown: Shown; more?: MenuItem[] }) {
  const { t } = useTranslation('clients');
  const views = useViews();
  const deeds = useViewDeeds();
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const isAdmin = useProject().data?.is_admin ?? false;
  const [named, setNamed] = useState<ClientView | 'new' | null>(null);
  const wasNamed = useEver(named !== null);
  const current = views.find(({ id }) => id === shown.shown.view);
  const hasChanged = current !== undefined && isChanged(current, shown);
  const body = { filter: shown.filter, sort: shown.sort ?? null, columns: [...shown.columns] };

  const items: MenuItem[] = [
    ...(more ? [{ heading: t('views.title') }] : []),
    { label: t('views.all'), checked: current === undefined, onSelect: () => shown.showView(keptCard(shown)) },
    ...views.map((view) => ({
      label: view.name,
      ...(view.shared ? { note: t('views.shared') } : {}),
      checked: view === current,
      onSelect: () => shown.showView(searchOf(view, shown.shown)),
    })),
    'line' as const,
    ...(current && (current.user_id === myId || (isAdmin && current.shared))
      ? [
          ...(hasChanged
            ? [
                {
                  label: t('views.save', { name: current.name }),
                  icon: <IconDeviceFloppy />,
                  onSelect: () => void deeds.change(current.id, body),
                },
              ]
            : []),
          { label: t('views.rename'), icon: <IconPencil />, onSelect: () => setNamed(current) },
          {
            label: t('views.delete'),
            icon: <IconTrash />,
            onSelect: () => {
              shown.showView(keptCard(shown));
              void deeds.forget(current);
            },
          },
        ]
      : []),
    { label: t('views.new'), icon: <IconPlus />, onSelect: () => setNamed('new') },
    ...(more?.length ? (['line', ...more] as const) : []),
  ];
  return (
    <>
      <Menu
        trigger={
          more ? (
            <IconButton id={VIEWS_ID} label={t('tools')} icon={<IconDots />} active={current !== undefined} />
          ) : (
            <Button
              id={VIEWS_ID}
              className={classes.view}
              title={current?.name}
              icon={current?.shared ? <IconUsers /> : <IconBookmark />}
              after={hasChanged ? <IconPencil /> : null}
            >
              {current?.name ?? t('views.title')}
            </Button>
          )
        }
        label={more ? t('tools') : t('views.title')}
        items={items}
        position="bottom-start"
      />
      {wasNamed && (
        <Suspense>
          <ViewWindow
            view={named === 'new' ? null : named}
            isOthers={named !== null && named !== 'new' && named.user_id !== myId}
            opened={named !== null}
            onClose={() => setNamed(null)}
            onKeep={async (words) => {
              setNamed(null);
              if (named !== 'new') return named ? deeds.change(named.id, words) : undefined;
              const view = await deeds.keep({ ...body, ...words });
              if (view) shown.showView(searchOf(view, shown.shown));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const keptCard = ({ shown: { id } }: Shown) => (id === undefined ? {} : { id });
