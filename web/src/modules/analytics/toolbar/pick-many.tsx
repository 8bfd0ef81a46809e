import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Popup } from '../../../ui/popup.tsx';
import classes from './toolbar.module.css';

type Choice = { id: number; name: string; icon?: ReactNode };
type Props = {
  label: string;
  /** What the button says while none is chosen, which means all of them. */
  all: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (chosen: number[] | undefined) => void;
};

/** Some of a list, or all. Stays open while one picks. */
export function PickMany({ label, all, choices, chosen, onChange }: Props) {
  const { t } = useTranslation('analytics');
  const [opened, setOpened] = useState(false);
  const names = choices.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const more = names.length - 1;
  const said = names[0] === undefined ? all : more > 0 ? t('and_more', { name: names[0], count: more }) : names[0];
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((it) => it !== id) : [...chosen, id];
    onChange(next.length ? next : undefined);
  };
  const button = (
    <Button
      className={classes.pick}
      after={<IconChevronDown size={16} />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-label={`${label}: ${said}`}
      onClick={() => setOpened(!opened)}
    >
      {said}
    </Button>
  );
  return (
    <Popup opened={opened} onClose={() => setOpened(false)} label={label} titled trigger={button}>
      <div className={classes.choices}>
        <Checkbox label={all} checked={!names.length} onChange={() => onChange(undefined)} />
        {choices.map(({ id, name, icon }) => (
          <Checkbox
            key={id}
            label={
              <span className={classes.choice}>
                {icon}
                <span>{name}</span>
              </span>
            }
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </Popup>
  );
}
