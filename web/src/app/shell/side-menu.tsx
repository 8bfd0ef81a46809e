import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBrand } from '../choose-brand.ts';
import { StepsRow } from '../first-steps/steps-place.tsx';
import { Logo } from '../logo.tsx';
import { paths } from '../paths.ts';
import { MenuDemo } from './menu-demo.tsx';
import { MenuItems } from './menu-items.tsx';
import { MenuPerson } from './menu-person.tsx';
import { ProjectButton } from './project-button.tsx';
import classes from './side-menu.module.css';
import { useSideMenu } from './use-side-menu.ts';

/** A rail of icons that opens to a menu; over the page where there is little room, beside it elsewhere. */
export function SideMenu() {
  const { t } = useTranslation('app');
  const brand = useBrand();
  const { isOpen, isOver, isNear, toggle, close, hover } = useSideMenu();
  return (
    <aside
      className={classes.place}
      aria-label={t('menu.title')}
      data-open={isOpen || undefined}
      data-over={isOver || undefined}
      {...hover}
    >
      {isOver && isOpen && <div className={classes.shade} onClick={close} />}
      <div className={classes.menu}>
        <a className={classes.brand} href={paths.messenger} aria-label={brand.title}>
          <Logo brand={brand} size={34} />
          {isOpen && <span className={classes.title}>{brand.title}</span>}
        </a>
        <ProjectButton isOpen={isOpen} />
        <MenuItems isOpen={isOpen} onNeedRoom={toggle} />
        <div className={classes.steps}>
          <StepsRow isOpen={isOpen} />
        </div>
        <MenuDemo isOpen={isOpen} />
        <MenuPerson isOpen={isOpen} />
      </div>
      <IconButton
        label={isOpen ? t('menu.close') : t('menu.open')}
        icon={isOpen ? <IconChevronLeft /> : <IconChevronRight />}
        aria-expanded={isOpen}
        onClick={toggle}
        size="sm"
        look="default"
        className={classes.knob}
        data-near={isNear || isOpen || undefined}
      />
    </aside>
  );
}
