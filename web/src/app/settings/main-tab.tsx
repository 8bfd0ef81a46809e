import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFramed } from '../../kit/framed.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { showError } from '../../kit/query-client.ts';
import { schemeChoices, useScheme } from '../../kit/scheme.ts';
import { currentProject, signOut } from '../../kit/session.ts';
import { serverVersion } from '../../kit/version.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { useBrand } from '../choose-brand.ts';
import { useProjects } from '../current.ts';
import { chooseLanguage, languageNames } from '../language-choice.ts';
import { paths } from '../paths.ts';
import { enterProject } from '../projects/enter-project.ts';
import { InboxRows } from './inbox-rows.tsx';
import { OwnTimeZone } from './own-time-zone.tsx';
import classes from './settings-window.module.css';

export function MainTab() {
  const { t } = useTranslation('app');
  const { choice, choose } = useScheme();
  const projects = useProjects();
  return (
    <div className={classes.topic}>
      <h3 className={classes.heading}>{t('settings.main.title')}</h3>
      <p className={classes.about}>{t('settings.main.about')}</p>
      <div className={classes.fields}>
        <Select
          label={t('project.title')}
          searchable
          options={projects.map((project) => ({ value: project.id, label: project.name, note: `ID ${project.id}` }))}
          value={currentProject()}
          onChange={(id) => id && id !== currentProject() && enterProject(id)}
        />
        <Select
          label={t('language')}
          options={languageNames}
          value={useLanguage()}
          onChange={(language) => language && void chooseLanguage(language)}
        />
        <OwnTimeZone />
        <div className={classes.row}>
          <span className={classes.label}>{t('scheme.title')}</span>
          <Segmented
            aria-label={t('scheme.title')}
            options={schemeChoices.map((value) => ({ value, label: t(`scheme.${value}`) }))}
            value={choice}
            onChange={choose}
          />
        </div>
        <InboxRows />
        <LogOut />
      </div>
    </div>
  );
}

/** With the version of what one leaves. A frame and a developer's page stay where they are; everyone else goes to Login. */
function LogOut() {
  const { t } = useTranslation('app');
  const { title } = useBrand();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
      if (isFramed() || location.hostname === 'localhost') location.reload();
      else location.assign(paths.login);
    } catch (error) {
      setLeaving(false);
      showError(error);
    }
  };
  return (
    <div className={classes.row} data-tight>
      <span className={classes.words}>
        <span className={classes.label}>{t('settings.main.session')}</span>
        <span className={classes.note}>
          {title} {serverVersion()}
        </span>
      </span>
      <Button icon={<IconLogout />} loading={isLeaving} onClick={() => void leave()}>
        {t('log_out')}
      </Button>
    </div>
  );
}
