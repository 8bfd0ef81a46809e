import type { Project } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { mayGiveAll, type Rights } from '../rights.ts';
import { ChannelFields } from './channel-fields.tsx';
import { PermissionFields } from './permission-fields.tsx';
import classes from './rights-fields.module.css';

type Props = {
  project: Project;
  /** What the member had before; what could be lost stays on offer. */
  before: Rights;
  rights: Rights;
  isOwner?: boolean;
  onChange: (rights: Rights) => void;
};

/** Role, manager, channels and permissions, as far as the viewer may give them. */
export function RightsFields({ project, before, rights, isOwner, onChange }: Props) {
  const { t } = useTranslation('projects');
  const isAdmin = rights.project_role === 'admin';
  const mayPromote = mayGiveAll(project) || before.project_role === 'admin';
  const set = (change: Partial<Rights>) => onChange({ ...rights, ...change });
  return (
    <div className={classes.fields}>
      {mayPromote && !isOwner && (
        <div>
          <div className={classes.label}>{t('members.role')}</div>
          <Segmented
            wide
            aria-label={t('members.role')}
            value={rights.project_role}
            onChange={(project_role) => set({ project_role })}
            options={(['operator', 'admin'] as const).map((value) => ({ value, label: t(`members.${value}`) }))}
          />
          <p className={classes.note}>{isAdmin ? t('member.admin_note') : t('member.operator_note')}</p>
        </div>
      )}
      {isOwner && <p className={classes.note}>{t('member.owner_note')}</p>}
      <Switch
        row
        label={t('members.manager')}
        description={t('member.manager_note')}
        checked={rights.is_manager}
        onChange={(event) => set({ is_manager: event.currentTarget.checked })}
      />
      {!isAdmin && (
        <ChannelFields
          project={project}
          chosen={rights.channels_ids}
          onChange={(channels_ids) => set({ channels_ids })}
        />
      )}
      {!isAdmin && (
        <PermissionFields
          project={project}
          had={before.permissions}
          chosen={rights.permissions}
          onChange={(permissions) => set({ permissions })}
        />
      )}
    </div>
  );
}
