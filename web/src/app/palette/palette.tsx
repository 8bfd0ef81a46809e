import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconSearch, IconSearchOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useOtherNames } from '../../kit/i18n/other-names.ts';
import { keyOfCommand, useBindings } from '../../kit/keys/bindings.ts';
import { useAllCommands } from '../../kit/keys/commands.ts';
import { closePalette, palette } from '../../kit/keys/palette.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type Entry, fitting } from './entries.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import classes from './palette.module.css';
import { usePlaces } from './places.tsx';
import { useFound } from './use-found.tsx';

/** Everything by its name: what can be done here, where one can go, whom one knows and what was said. */
export function Palette() {
  const { t } = useTranslation('palette');
  const { opened, query } = useStore(palette);
  return (
    <Modal opened={opened} onClose={closePalette} label={t('title')} flush fullOnPhone>
      <PaletteContent key={`${opened} ${query}`} start={query} />
    </Modal>
  );
}

function PaletteContent({ start }: { start: string }) {
  const { t } = useTranslation(['palette', 'ui']);
  const [query, setQuery] = useState(start);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useFound(query);
  const names = useOtherNames(query.trim() !== '');
  const places = usePlaces();
  // Where one can go is too much to show before something is typed.
  const fittingPlaces = query.trim() ? fitting(places, query, names) : [];
  const entries = [...useCommandEntries(query, names), ...fittingPlaces, ...found.entries];
  const chosen = Math.min(at, entries.length - 1);

  const isNothing = !entries.length && !found.isWaiting && !found.isFailed;

  useEffect(() => field.current?.select(), []);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    // More of the same keeps the window; everything else leaves it.
    if (entry.id !== 'more') closePalette();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % Math.max(entries.length, 1));
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(entries[chosen]);
    }
  };

  return (
    <div className={classes.palette}>
      <label className={classes.head}>
        <IconSearch size={19} className={classes.loupe} data-waiting={found.isWaiting || undefined} />
        <input
          ref={field}
          data-autofocus
          className={classes.field}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[chosen] && optionId(listId, entries[chosen])}
          aria-label={t('title')}
          placeholder={t('placeholder')}
          maxLength={200}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {/* There is no Esc on a phone, and no room beside the window. */}
        <IconButton className={classes.close} label={t('ui:close')} icon={<IconX size={20} />} onClick={closePalette} />
      </label>
      {!entries.length && found.isFailed && <ErrorState onRetry={found.again} retrying={found.isWaiting} />}
      {isNothing && <EmptyState icon={<IconSearchOff />} title={t('nothing')} text={t('nothing_hint')} />}
      <PaletteList id={listId} entries={entries} chosen={chosen} onPoint={setAt} onRun={run} />
      <p className={classes.foot} role="status">
        {footOf()}
      </p>
    </div>
  );

  function footOf(): string {
    if (found.isFailed) return t('failed');
    if (!query.trim()) return t('hint');
    if (!entries.length) return isNothing ? t('nothing') : '';
    const count = entries.filter(({ id }) => id !== 'more').length;
    return found.hasMore ? t('so_far', { number: count }) : t('results', { count });
  }
}

/** Nothing typed: all that can be done. Commands keep the order of their screens, the inner one first. */
function useCommandEntries(query: string, names: ReturnType<typeof useOtherNames>): Entry[] {
  const chosen = useBindings();
  const commands = useAllCommands().filter((it) => !it.onlyKey);
  const groups = [...new Set(commands.map((it) => it.group))].toReversed();
  const ordered = commands.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
  return fitting(ordered, query, names).map((it) => ({ ...it, keys: keyOfCommand(it, chosen) }));
}
