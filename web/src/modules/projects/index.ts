import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';

export { MemberAvatar } from './member-avatar.tsx';
export { TeamMark } from './team-mark.tsx';
export { useTeams } from './use-teams.ts';
export { useReasonText } from './reason-text.ts';
export { useMembers } from './use-members.ts';
export { firstProject } from './first-project.ts';
export { tryPath } from './widget/try-path.ts';
export { useWaited } from './hours/use-waited.ts';
export { holds } from './holds.ts';
export { changeProject, projectInput, useMay, useProject } from './use-project.ts';

/** The hours of a part of the project; its words are those of the pages. */
export const OwnHours = lazy(async () => {
  const [file] = await Promise.all([import('./hours/own-hours.tsx'), addTexts('pages')]);
  return { default: file.OwnHours };
});

// Each page is a chunk of its own: whoever needs only the hooks must not carry them.
export const MembersPage = lazy(() =>
  import('./settings/settings-page.tsx').then((file) => ({ default: file.MembersPage })),
);
export const TariffPage = lazy(() => import('./tariff/tariff-page.tsx').then((file) => ({ default: file.TariffPage })));
export const CreateProjectPage = lazy(() =>
  import('./create-project-page.tsx').then((file) => ({ default: file.CreateProjectPage })),
);
