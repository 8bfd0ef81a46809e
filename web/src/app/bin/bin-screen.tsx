import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { join } from '../../ui/join.ts';
import screen from '../../ui/screen.module.css';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useProject } from '../../modules/projects/index.ts';
import { BinList } from './bin-list.tsx';
import classes from './bin-screen.module.css';
import { visibleBins } from './kinds.ts';

/** What was deleted in the last thirty days, and the way back. */
export function BinScreen() {
  const { t } = useTranslation('bin');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { of } = useSearch({ from: '/app/bin' });
  const project = useProject().data;
  const [search, setSearch] = useState('');
  usePageTitle(t('title'));
  if (!project) return null;
  const kinds = visibleBins(project);
  const kind = kinds.find((it) => it === of) ?? kinds[0];
  if (!kind) return null;
  return (
    <div className={classes.screen}>
      <header className={screen.head}>
        <h1 className={screen.title}>{t('title')}</h1>
        {kinds.length > 1 && (
          <Segmented
            aria-label={t('title')}
            wide={isPhone}
            value={kind}
            onChange={(next) => void navigate({ to: '/bin', search: { of: next }, replace: true })}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        )}
        <SearchField className={classes.search} value={search} onChange={setSearch} placeholder={t('search')} />
      </header>
      <p className={classes.about}>{t('about')}</p>
      <section className={join(screen.sheet, classes.sheet)}>
        <BinList key={kind} kind={kind} search={search.trim()} isAdmin={project.is_admin} />
      </section>
    </div>
  );
}
