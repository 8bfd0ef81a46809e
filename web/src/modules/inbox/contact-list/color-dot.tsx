import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorPick } from '../../../ui/color-pick.tsx';
import { Popup } from '../../../ui/popup.tsx';
import classes from './folder-window.module.css';

/** The built-in folders' own and some quiet others. */
const colors = ['#FFEBB9', '#C5FFDC', '#F4F4F4', '#D8E1FA', '#E4D7F5', '#FBE3D0', '#F9D7E1', '#CFEFF3'];

export function ColorDot({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('contact-list');
  const [opened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.color}
      style={{ '--own': color }}
      aria-label={t('folder.color', { color })}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    />
  );
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      trigger={button}
      position="bottom-start"
      label={t('folder.color', { color })}
      padded
    >
      <div className={classes.colors}>
        <ColorPick options={colors} value={color} onChange={onChange} label={t('folder.choose_color')} />
      </div>
    </Popup>
  );
}
