import { IconArrowLeft } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../kit/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useBrand } from '../choose-brand.ts';
import { Logo } from '../logo.tsx';
import { paths } from '../paths.ts';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { SchemeMenu } from '../shell/scheme-menu.tsx';
import classes from './page-frame.module.css';

const links = ['settings', 'tariff', 'security', 'help'] as const;

export function PageFrame() {
  const { t } = useTranslation('app');
  const brand = useBrand();
  const isIn = useSession().status !== 'out';
  const wayOut = isIn ? t('pages.to_messenger') : t('pages.to_login');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a className={classes.brand} href={paths.messenger}>
          <Logo brand={brand} size={30} />
          <span className={classes.title}>{brand.title}</span>
        </a>
        {isIn && (
          <nav className={classes.links} aria-label={t('pages.title')}>
            {links.map((name) => (
              <a
                key={name}
                className={classes.link}
                href={paths[name]}
                aria-current={location.pathname.startsWith(paths[name]) ? 'page' : undefined}
              >
                {t(`pages.${name}`)}
              </a>
            ))}
          </nav>
        )}
        <div className={classes.right}>
          <div className={classes.switches}>
            <LanguageMenu isOpen={false} />
            <SchemeMenu isOpen={false} />
          </div>
          <a className={buttonClass({ size: 'sm' })} href={isIn ? paths.messenger : paths.login} aria-label={wayOut}>
            <IconArrowLeft size={16} />
            <span className={classes.back}>{wayOut}</span>
          </a>
        </div>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
