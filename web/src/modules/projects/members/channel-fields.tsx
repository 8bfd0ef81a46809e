import type { Project } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useVisibility } from '../settings/visibility-card.tsx';
import classes from './rights-fields.module.css';

type Props = { project: Project; chosen: number[]; onChange: (ids: number[]) => void };

/** The channels that the viewer sees; those hidden from them stay as they are. */
export function ChannelFields({ project, chosen, onChange }: Props) {
  const { t } = useTranslation('projects');
  const isLimited = useVisibility();
  const all = project.channels.map(({ id }) => id);
  const ticked = all.filter((id) => chosen.includes(id));
  const isFull = ticked.length === all.length;
  if (all.length === 0) return null;

  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((it) => it !== id) : [...chosen, id]);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('member.channels')}</legend>
      <p className={classes.note}>{isLimited === false ? t('member.channels_off') : t('member.channels_note')}</p>
      {all.length > 1 && (
        <Checkbox
          label={t('member.every_channel')}
          checked={isFull}
          indeterminate={ticked.length > 0 && !isFull}
          onChange={() => onChange(isFull ? [] : all)}
        />
      )}
      {project.channels.map(({ id, type, name }) => (
        <Checkbox
          key={id}
          label={
            <span className={classes.channel}>
              <ChannelIcon type={type} size={18} disc />
              {name}
            </span>
          }
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}
