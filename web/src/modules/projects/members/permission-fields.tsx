import { permissionNames } from '@parley/contract/projects/permission-names';
import type { Grantable } from '@parley/contract/projects/permissions';
import type { Project } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { keyOfPermission, permissionGroups } from '../permission-groups.ts';
import { offeredPermissions, togglePermission } from '../rights.ts';
import classes from './rights-fields.module.css';

type Props = { project: Project; had: Grantable[]; chosen: Grantable[]; onChange: (permissions: Grantable[]) => void };

/** Named groups with a line of explanation each; what the viewer may not give is not shown. */
export function PermissionFields({ project, had, chosen, onChange }: Props) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const offered = offeredPermissions(project, had);
  const hasAll = chosen.includes('_ALL_');
  if (offered.size === 0) return null;

  const box = (name: Grantable) => {
    const key = keyOfPermission(name);
    return (
      <Checkbox
        key={name}
        label={permissionNames[name][language]}
        description={t(`permission_notes.${key}`)}
        checked={chosen.includes(name) || hasAll}
        disabled={hasAll && name !== '_ALL_'}
        onChange={() => onChange(togglePermission(chosen, name))}
      />
    );
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('member.rights')}</legend>
      {offered.has('_ALL_') && box('_ALL_')}
      {permissionGroups.map(({ name, permissions }) => {
        const shown = permissions.filter((permission) => offered.has(permission));
        if (shown.length === 0) return null;
        return (
          <div key={name} role="group" aria-label={t(`permission_groups.${name}`)} className={classes.part}>
            <div className={classes.heading}>{t(`permission_groups.${name}`)}</div>
            {shown.map(box)}
          </div>
        );
      })}
    </fieldset>
  );
}
