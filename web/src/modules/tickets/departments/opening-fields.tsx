import { type Opening, openingOccasions } from '@parley/contract/tickets/departments';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useProject } from '../../projects/index.ts';
import classes from './department-form.module.css';

const MOST = 20;

type Props = { openings: Opening[]; errors: Record<string, string[]>; onChange: (openings: Opening[]) => void };

/** When a ticket is made by itself of what a client writes. */
export function OpeningFields({ openings, errors, onChange }: Props) {
  const { t } = useTranslation('departments');
  return (
    <>
      {openings.map((opening, nth) => (
        <OpeningRow
          // They have no names of their own.
          key={`${nth} of ${openings.length}`}
          opening={opening}
          error={Object.entries(errors).find(([path]) => path.startsWith(`openings.${nth}`))?.[1][0]}
          onChange={(changed) => onChange(openings.with(nth, changed))}
          onRemove={() => onChange(openings.filter((_, other) => other !== nth))}
        />
      ))}
      <span>
        <Button
          size="sm"
          icon={<IconPlus />}
          disabled={openings.length >= MOST}
          onClick={() => onChange([...openings, { when: 'always', channels_ids: [], words: [] }])}
        >
          {t('opening.add')}
        </Button>
      </span>
    </>
  );
}

type RowProps = {
  opening: Opening;
  error: string | undefined;
  onChange: (opening: Opening) => void;
  onRemove: () => void;
};

function OpeningRow({ opening, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('departments');
  const channels = (useProject().data?.channels ?? []).filter(({ type }) => type !== 'internal');
  return (
    <div className={classes.opening}>
      <Select
        label={t('opening.when')}
        options={openingOccasions.map((value) => ({ value, label: t(`opening.${value}`) }))}
        value={opening.when}
        onChange={(when) => when && onChange({ ...opening, when })}
      />
      <MultiSelect
        label={t('opening.channels')}
        placeholder={t('opening.all_channels')}
        options={channels.map(({ id, name, type }) => ({
          value: id,
          label: name,
          icon: <ChannelIcon type={type} size={18} />,
        }))}
        value={opening.channels_ids}
        onChange={(channels_ids) => onChange({ ...opening, channels_ids })}
      />
      <IconButton label={t('opening.remove')} icon={<IconTrash />} onClick={onRemove} />
      {opening.when === 'words' && (
        <div data-wide>
          <TextField
            label={t('opening.words_label')}
            description={t('opening.words_note')}
            defaultValue={opening.words.join(', ')}
            error={error}
            onChange={(event) => onChange({ ...opening, words: wordsIn(event.currentTarget.value) })}
          />
        </div>
      )}
    </div>
  );
}

const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((it) => it.trim().slice(0, 60))
      .filter(Boolean),
  ),
];
