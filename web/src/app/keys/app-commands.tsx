import {
  IconBell,
  IconBriefcase,
  IconCommand,
  IconKeyboard,
  IconListCheck,
  IconMoon,
  IconSettings,
  IconSun,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../kit/keys/commands.ts';
import { openPalette } from '../../kit/keys/palette.ts';
import { chooseScheme, useScheme } from '../../kit/scheme.ts';
import { openCreateDeal } from '../../modules/deals/index.ts';
import { openNotices } from '../../modules/notifications/index.ts';
import { noticesKey } from '../../modules/notifications/keymap.ts';
import { useMay, useProject } from '../../modules/projects/index.ts';
import { openSteps } from '../first-steps/open-steps.ts';
import { visibleSections } from '../sections.ts';
import { openSettings } from '../settings/open-settings.ts';
import { sectionIcons, sectionName, sectionPaths } from '../shell/section-links.tsx';
import { goKeys } from './go-keys.ts';

/** What can be done from every screen. */
export function useAppCommands(openSheet: () => void) {
  const { t } = useTranslation(['app', 'notifications', 'first-steps']);
  const project = useProject().data;
  const navigate = useNavigate();
  const mayImport = useMay('contacts.import');
  const isDark = useScheme().scheme === 'dark';

  const list = useMemo((): Command[] => {
    const group = t('keys.group.everywhere');
    const sections = project ? visibleSections(project) : [];
    return [
      {
        id: 'palette',
        title: t('keys.palette'),
        group,
        keys: 'Mod+KeyK',
        icon: <IconCommand />,
        inFields: true,
        onlyKey: true,
        run: () => openPalette(),
      },
      { id: 'sheet', title: t('keys.sheet'), group, keys: 'Shift+Slash', icon: <IconKeyboard />, run: openSheet },
      { ...noticesKey, title: t('notifications:title'), group, icon: <IconBell />, run: openNotices },
      { id: 'settings', title: t('settings.title'), group, icon: <IconSettings />, run: () => openSettings() },
      { id: 'first_steps', title: t('first-steps:title'), group, icon: <IconListCheck />, run: openSteps },
      {
        id: 'scheme',
        title: t(isDark ? 'keys.light' : 'keys.dark'),
        group,
        icon: isDark ? <IconSun /> : <IconMoon />,
        run: () => chooseScheme(isDark ? 'light' : 'dark'),
      },
      ...(sections.includes('clients')
        ? [
            { wish: 'add' as const, icon: <IconUserPlus /> },
            ...(mayImport ? [{ wish: 'import' as const, icon: <IconUpload /> }] : []),
          ].map(({ wish, icon }) => ({
            id: `clients.wish.${wish}`,
            title: t(`keys.clients.${wish}`),
            group,
            icon,
            run: () => void navigate({ to: '/clients', search: { wish } }),
          }))
        : []),
      ...(sections.includes('deals')
        ? [
            {
              id: 'create_deal',
              title: t('keys.deals.add'),
              group,
              keys: 'Shift+KeyD',
              icon: <IconBriefcase />,
              run: () => openCreateDeal(),
            } as const,
          ]
        : []),
      ...sections.map((section) => ({
        id: `go.${section}`,
        title: t(sectionName(section, project?.modules.crm ?? false)),
        group: t('keys.group.go'),
        icon: sectionIcons[section],
        run: () => void navigate({ to: sectionPaths[section] }),
        ...(goKeys[section] ? { keys: goKeys[section] } : {}),
      })),
    ];
  }, [t, project, navigate, isDark, openSheet, mayImport]);
  useCommands(list);
}
