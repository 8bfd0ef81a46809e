import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Count, Dot } from '../../ui/count.tsx';
import { useProject } from '../../modules/projects/index.ts';
import { useSection } from '../messenger/use-section.ts';
import { useEver } from '../../ui/use-ever.ts';
import { phoneSections } from '../sections.ts';
import classes from './bottom-bar.module.css';
import { sectionIcons, sectionName, sectionPaths } from './section-links.tsx';
import { useCounts, useDots } from './use-counts.ts';

const HomeSheet = lazy(() => import('./home-sheet.tsx').then((file) => ({ default: file.HomeSheet })));

export function BottomBar({ hasHome }: { hasHome: boolean }) {
  const { t } = useTranslation('app');
  const [isHome, setHome] = useState(false);
  const wasHome = useEver(isHome);
  const project = useProject().data;
  const current = useSection();
  const counts = useCounts();
  const dots = useDots();
  if (!project) return null;
  return (
    <nav className={classes.bar} aria-label={t('sections')}>
      {hasHome && (
        <button type="button" className={classes.item} aria-haspopup="dialog" onClick={() => setHome(true)}>
          <IconHome />
          {t('home')}
        </button>
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
                <Count value={counts[section]} max={99} label={t('waiting')} />
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
      <Suspense>{wasHome && <HomeSheet opened={isHome} onClose={() => setHome(false)} />}</Suspense>
    </nav>
  );
}
