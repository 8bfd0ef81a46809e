import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { tellSection } from '../../kit/page-title.ts';
import { useUnreadNotices } from '../../modules/notifications/index.ts';
import { useProject } from '../../modules/projects/index.ts';
import { useSection } from '../messenger/use-section.ts';
import { sectionName } from './section-links.tsx';
import { useDialoguesCount } from './use-counts.ts';

/** The browser's tab says where one is and how many wait; apart from the shell, which need not be drawn anew for it. */
export function TitleCount() {
  const { t } = useTranslation('app');
  const count = useDialoguesCount() + useUnreadNotices();
  const section = useSection();
  const hasCrm = useProject().data?.modules.crm ?? false;
  const name = section ? t(sectionName(section, hasCrm)) : null;
  useEffect(() => tellSection(name, count), [count, name]);
  useEffect(() => () => tellSection(null, 0), []);
  return null;
}
