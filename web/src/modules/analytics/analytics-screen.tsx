import './charts/palette.css';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../kit/page-title.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import classes from './analytics-screen.module.css';
import { onTab } from './search.ts';
import { tabs } from './tabs.ts';
import { ToolsPlace } from './toolbar/tools.tsx';
import { useAsked } from './use-asked.ts';

/** Figures of the project: dialogues, conversion, reports, and today for the wall. */
export function AnalyticsScreen() {
  const { t } = useTranslation('analytics');
  const { asked } = useAsked();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { name, Page } = tabs.find((it) => it.name === asked.tab) ?? tabs[0]!;
  usePageTitle(t(`tab.${name}`));
  return (
    <div className={classes.screen} data-full={asked.full} data-print>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <nav className={classes.tabs} aria-label={t('title')}>
          {tabs.map((tab) => (
            <Link
              key={tab.name}
              to="/analytics"
              search={onTab(asked, tab.name)}
              // The library would call every tab current whose address is a part of this one.
              activeOptions={{ exact: true, includeSearch: true }}
              className={classes.tab}
              data-current={tab.name === name || undefined}
              aria-current={tab.name === name ? 'page' : undefined}
            >
              {t(`tab.${tab.name}`)}
            </Link>
          ))}
        </nav>
        <div ref={setPlace} className={classes.tools} />
      </header>
      <ToolsPlace value={place}>
        <Suspense fallback={<ListSkeleton rows={8} />}>
          <Page />
        </Suspense>
      </ToolsPlace>
    </div>
  );
}
