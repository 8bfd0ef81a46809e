import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import classes from './tools.module.css';

type Kinds<Kind extends string> = {
  label: string;
  all: string;
  options: { value: Kind; label: string }[];
  value: Kind | null;
  onChange: (kind: Kind | null) => void;
};

type Props<Kind extends string> = {
  placeholder: string;
  typed: string;
  onSearch: (words: string) => void;
  addLabel: string;
  onAdd: () => void;
  kinds?: Kinds<Kind>;
};

/** Looking for a row, narrowing the list, adding a row. */
export function CatalogueTools<Kind extends string>({
  placeholder,
  typed,
  onSearch,
  addLabel,
  onAdd,
  kinds,
}: Props<Kind>) {
  const { t } = useTranslation('catalogue');
  const isPhone = useIsPhone();
  return (
    <div className={classes.tools}>
      {kinds && (
        <div className={classes.kinds}>
          <Segmented
            aria-label={kinds.label}
            options={[{ value: 'all', label: kinds.all }, ...kinds.options]}
            value={kinds.value ?? 'all'}
            onChange={(value) => kinds.onChange(value === 'all' ? null : (value as Kind))}
          />
        </div>
      )}
      <SearchField
        className={classes.search}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={onSearch}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !typed) return;
          event.stopPropagation();
          onSearch('');
        }}
      />
      {isPhone ? (
        <IconButton look="primary" label={addLabel} icon={<IconPlus />} onClick={onAdd} />
      ) : (
        <Button look="primary" icon={<IconPlus />} aria-label={addLabel} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </div>
  );
}
