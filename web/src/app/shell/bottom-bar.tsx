import { IconHome } from '@tabler/icons-react';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Count, Dot } from '../../ui/count.tsx';
import { useUnreadNotices } from '../../modules/notifications/index.ts';
import { useProject } from '../../modules/projects/index.ts';
import { useSection } from '../messenger/use-section.ts';
import { phoneSections } from '../sections.ts';
import classes from './bottom-bar.module.css';
import { sectionIcons, sectionName, sectionPaths } from './section-links.tsx';
import { useCounts, useCountWord, useDots } from './use-counts.ts';

export function BottomBar({ hasHome }: { hasHome: boolean }) {
  const { t } = useTranslation(['app', 'notifications']);
  const isHome = Boolean(useMatchRoute()({ to: '/home' }));
  const project = useProject().data;
  const current = useSection();
  const counts = useCounts();
  const wordOf = useCountWord();
  const dots = useDots();
  const unread = useUnreadNotices();
  if (!project) return null;
  return (
    <nav className={classes.bar} aria-label={t('sections')}>
      {hasHome && (
        <Link
          to="/home"
          className={classes.item}
          data-current={isHome || undefined}
          aria-current={isHome ? 'page' : undefined}
        >
          <span className={classes.icon}>
            <IconHome />
            {unread > 0 && (
              <span className={classes.count}>
                <Count value={unread} max={99} label={t('notifications:unread')} />
              </span>
            )}
          </span>
          {t('home')}
        </Link>
      )}
      {phoneSections(project).map((section) => (
        <Link
          key={section}
          to={sectionPaths[section]}
          className={classes.item}
          data-current={section === current || undefined}
          aria-current={section === current ? 'page' : undefined}
        >
          <span className={classes.icon}>
            {sectionIcons[section]}
            {counts[section] ? (
              <span className={classes.count}>
                <Count value={counts[section]} max={99} label={wordOf(section, counts[section])} />
              </span>
            ) : null}
            {dots[section] && !counts[section] ? (
              <span className={classes.count}>
                <Dot label={t('open_items')} />
              </span>
            ) : null}
          </span>
          {t(sectionName(section, project.modules.crm))}
        </Link>
      ))}
    </nav>
  );
}
