import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import type { MenuItem } from '../../../../ui/menu-list.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import classes from './rule-card.module.css';
import type { RuleWords } from './use-rule-words.ts';
import { Worded } from './worded.tsx';

type Props = {
  icon: ReactNode;
  words: RuleWords;
  /** Undefined: it cannot be switched. */
  isOn?: boolean | undefined;
  /** Everything of its kind is switched off for the funnel. */
  isIdle?: boolean;
  onSwitch?: ((isOn: boolean) => void) | undefined;
  onOpen?: (() => void) | undefined;
  menu: MenuItem[];
};

/** One link of the chain under a stage. */
export function RuleCard({
  icon,
  words: { head, text, rest },
  isOn = true,
  isIdle = false,
  onSwitch,
  onOpen,
  menu,
}: Props) {
  const { t } = useTranslation('editor');
  const said = (
    <>
      <span className={classes.head}>{head}</span>
      {text && (
        <span className={classes.text}>
          <Worded text={text} />
        </span>
      )}
      {rest.length > 0 && <span className={classes.rest}>{rest.join(' · ')}</span>}
    </>
  );
  return (
    <li className={classes.card} data-off={isOn && !isIdle ? undefined : true} data-tools={onSwitch ? true : undefined}>
      <span className={classes.icon}>{icon}</span>
      {onOpen ? (
        <button type="button" className={classes.words} onClick={onOpen}>
          {said}
        </button>
      ) : (
        <span className={classes.words}>{said}</span>
      )}
      <span className={classes.tools}>
        {onSwitch && (
          <Switch
            label={<span className="visually-hidden">{t('rule.on', { rule: head })}</span>}
            checked={isOn}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
        )}
        {menu.length > 0 && (
          <Menu
            label={t('rule.menu', { rule: head })}
            items={menu}
            trigger={<IconButton size="sm" label={t('rule.menu', { rule: head })} icon={<IconDots />} />}
          />
        )}
      </span>
    </li>
  );
}
