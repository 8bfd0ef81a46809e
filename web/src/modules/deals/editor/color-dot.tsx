import { funnelColors } from '@parley/contract/deals/funnels';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../ui/popup.tsx';
import classes from './color-dot.module.css';

const ColorPanel = lazy(() => import('../../../ui/color-panel.tsx').then((file) => ({ default: file.ColorPanel })));

type Props = { color: string; name: string; disabled?: boolean; onChange: (color: string) => void };

/** The colour of a funnel or a stage: one of ours, or one's own. Drawn for, it is only shown; kept is the one that stays. */
export function ColorDot({ color, name, disabled = false, onChange }: Props) {
  const { t } = useTranslation('editor');
  const [opened, setOpened] = useState(false);
  const [drawn, setDrawn] = useState<string | null>(null);
  const shown = drawn ?? color;
  const close = () => {
    setOpened(false);
    setDrawn(null);
    if (shown.toLowerCase() !== color.toLowerCase()) onChange(shown);
  };
  const label = t('color_of', { name });
  const dot = (
    <button
      type="button"
      className={classes.dot}
      style={{ '--own': shown }}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      disabled={disabled}
      onClick={() => (opened ? close() : setOpened(true))}
    />
  );
  return (
    <Popup opened={opened} onClose={close} trigger={dot} position="bottom-start" label={label} padded>
      <Colors value={shown} onChange={setDrawn} />
    </Popup>
  );
}

function Colors({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation(['editor', 'ui']);
  const group = useId();
  const isOurs = funnelColors.some((it) => it.toLowerCase() === value.toLowerCase());
  const [isOwn, setOwn] = useState(!isOurs);
  return (
    <div className={classes.colors}>
      <div role="radiogroup" aria-label={t('color')} className={classes.row}>
        {funnelColors.map((it) => (
          <input
            key={it}
            type="radio"
            name={group}
            className={classes.swatch}
            style={{ '--own': it }}
            aria-label={it}
            checked={!isOwn && it.toLowerCase() === value.toLowerCase()}
            onChange={() => {
              setOwn(false);
              onChange(it);
            }}
          />
        ))}
        <input
          type="radio"
          name={group}
          className={classes.swatch}
          data-own
          aria-label={t('ui:color.own')}
          checked={isOwn}
          onChange={() => setOwn(true)}
        />
      </div>
      {isOwn && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <ColorPanel value={value} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
