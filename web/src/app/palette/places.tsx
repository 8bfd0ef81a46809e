import {
  IconAdjustmentsHorizontal,
  IconBuilding,
  IconCreditCard,
  IconDeviceMobile,
  IconFilter,
  IconHelpCircle,
  IconLayoutKanban,
  IconLock,
  IconPackage,
  IconPlug,
  IconPlugConnected,
  IconPlus,
  IconSettings,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { listFunnels } from '@parley/contract/deals/funnels';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { useEndpoint } from '../../kit/query.ts';
import { useMay, useProject } from '../../modules/projects/index.ts';
import { visibleBins } from '../bin/kinds.ts';
import { useBrand } from '../choose-brand.ts';
import { channelsPath, integrationsPath, paths } from '../paths.ts';
import { visibleSections } from '../sections.ts';
import { openSettings } from '../settings/open-settings.ts';
import { visibleSettings } from '../settings/visible-tabs.ts';
import type { Entry } from './entries.ts';
import { singleSettings } from './single-settings.ts';

/** `words`: what else it is called. */
export type Place = Entry & { words?: string };

/** Where one can go, as far as this viewer may: pages, funnels, settings and each thing that is set there. */
export function usePlaces(): Place[] {
  const { t } = useTranslation(['palette', 'app']);
  const project = useProject().data;
  const isPhone = useIsPhone();
  const { bookingTitle } = useBrand();
  const pages = usePages();
  const funnels = useFunnelPlaces();
  if (!project) return [];
  const group = t('app:settings.title');
  const tabs = visibleSettings(project, isPhone);
  const topics = tabs.map((tab) => ({
    id: `settings ${tab}`,
    group,
    title: tab === 'booking' ? bookingTitle : t(`app:settings.${tab}.title`),
    icon: <IconSettings />,
    run: () => openSettings(tab),
  }));
  const single = singleSettings(project)
    .filter(({ tab }) => tabs.includes(tab))
    .map(({ tab, name }) => ({
      id: `setting ${name}`,
      group,
      title: t(`app:${name}`),
      note: t(`app:settings.${tab}.title`),
      icon: <IconAdjustmentsHorizontal />,
      run: () => openSettings(tab, t(`app:${name}`)),
    }));
  return [...pages, ...funnels, ...topics, ...single];
}

function usePages(): Place[] {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const project = useProject().data;
  const crm = project?.modules.crm ?? false;
  const mayConnect = useMay('channels.edit');
  const hasBin = project !== undefined && visibleBins(project).length > 0;
  const load = (path: string) => () => location.assign(path);
  const open = (tab: 'organizations' | 'products') => () => void navigate({ to: '/clients', search: { tab } });
  const all: { name: PageName; icon: ReactNode; run: () => void; isHere?: boolean }[] = [
    { name: 'members', icon: <IconUsersGroup />, run: load(paths.settings) },
    { name: 'channels', icon: <IconPlugConnected />, run: load(channelsPath) },
    { name: 'project', icon: <IconAdjustmentsHorizontal />, run: load(`${paths.settings}?section=project`) },
    { name: 'integrations', icon: <IconPlug />, run: load(integrationsPath), isHere: mayConnect },
    { name: 'organizations', icon: <IconBuilding />, run: open('organizations'), isHere: crm },
    { name: 'products', icon: <IconPackage />, run: open('products'), isHere: crm },
    { name: 'bin', icon: <IconTrash />, run: () => void navigate({ to: '/bin' }), isHere: hasBin },
    { name: 'security', icon: <IconLock />, run: load(paths.security) },
    { name: 'tariff', icon: <IconCreditCard />, run: load(paths.tariff) },
    { name: 'mobile_app', icon: <IconDeviceMobile />, run: load(paths.mobileApp) },
    { name: 'help', icon: <IconHelpCircle />, run: load(paths.help) },
    { name: 'create_project', icon: <IconPlus />, run: load(paths.createProject) },
  ];
  return all
    .filter(({ isHere = true }) => isHere)
    .map(({ name, icon, run }) => ({
      id: `page ${name}`,
      group: t('places'),
      title: t(`page.${name}.title`),
      words: t(`page.${name}.words`),
      icon,
      run,
    }));
}

type PageName =
  | 'members'
  | 'channels'
  | 'project'
  | 'integrations'
  | 'organizations'
  | 'products'
  | 'bin'
  | 'security'
  | 'tariff'
  | 'mobile_app'
  | 'help'
  | 'create_project';

function useFunnelPlaces(): Place[] {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const project = useProject().data;
  const isPhone = useIsPhone();
  const mayEdit = useMay('funnels.edit') && !isPhone;
  const hasDeals = project !== undefined && visibleSections(project).includes('deals');
  const { data: funnels = [] } = useEndpoint(listFunnels, {}, { quiet: true, enabled: hasDeals });
  if (!hasDeals) return [];
  return funnels.flatMap(({ id, name }) => [
    {
      id: `funnel ${id}`,
      group: t('places'),
      title: name,
      note: t('funnel.title'),
      words: t('funnel.title'),
      icon: <IconLayoutKanban />,
      run: () => void navigate({ to: '/deals', search: { funnel: id } }),
    },
    ...(mayEdit
      ? [
          {
            id: `edit funnel ${id}`,
            group: t('places'),
            title: t('funnel.edit', { name }),
            words: t('funnel.words'),
            icon: <IconFilter />,
            run: () => void navigate({ to: '/deals/edit/$id', params: { id } }),
          },
        ]
      : []),
  ]);
}
