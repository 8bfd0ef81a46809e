import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Count, Dot } from '../../ui/count.tsx';
import { useProject } from '../../modules/projects/index.ts';
import { useSection } from '../messenger/use-section.ts';
import { visibleSections } from '../sections.ts';
import { sectionName, sectionPaths } from './section-links.tsx';
import classes from './section-tabs.module.css';
import { useContactsLoad, useCounts, useCountWord, useDots } from './use-counts.ts';

export function SectionTabs() {
  const { t } = useTranslation('app');
  const project = useProject().data;
  const current = useSection();
  const counts = useCounts();
  const wordOf = useCountWord();
  const dots = useDots();
  const isDisabled = useContactsLoad();
  if (!project) return null;
  return (
    <nav className={classes.tabs} aria-label={t('sections')}>
      {visibleSections(project).map((section) => (
        <Link
          key={section}
          to={sectionPaths[section]}
          disabled={isDisabled}
          className={classes.tab}
          data-current={section === current || undefined}
          aria-current={section === current ? 'page' : undefined}
        >
          {t(sectionName(section, project.modules.crm))}
          {counts[section] ? <Count value={counts[section]} soft label={wordOf(section, counts[section])} /> : null}
          {dots[section] ? <Dot label={t('open_items')} /> : null}
        </Link>
      ))}
    </nav>
  );
}
