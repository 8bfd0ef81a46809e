import { EmojiPicker as Picker } from 'frimousse';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../../kit/device.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { emojiAddress, newestEmoji } from './emoji-data.ts';
import classes from './emoji-picker.module.css';

/** Search first, then every group; drawn row by row as one scrolls. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('composer');
  const language = useLanguage();
  const isPhone = useIsPhone();
  return (
    <Picker.Root
      className={classes.picker}
      locale={language}
      columns={9}
      emojiVersion={newestEmoji}
      emojibaseUrl={emojiAddress}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className={classes.search}
        placeholder={t('emoji.search')}
        aria-label={t('emoji.search')}
        // On a phone the keyboard would hide what one came for.
        autoFocus={!isPhone}
      />
      <Picker.Viewport className={classes.viewport}>
        <Picker.Loading className={classes.empty}>{t('emoji.loading')}</Picker.Loading>
        <Picker.Empty className={classes.empty}>{t('emoji.empty')}</Picker.Empty>
        <Picker.List
          className={classes.list}
          components={{
            CategoryHeader: ({ category, ...rest }) => (
              <div {...rest} className={classes.category}>
                {category.label}
              </div>
            ),
            Row: ({ children, ...rest }) => (
              <div {...rest} aria-rowindex={rest['aria-rowindex'] || undefined} className={classes.row}>
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...rest }) => (
              <button
                type="button"
                {...rest}
                aria-colindex={columnOf(rest['aria-colindex'])}
                className={classes.emoji}
                data-active={emoji.isActive || undefined}
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/** Columns are told from one on; the library counts from nothing. Rows it finds by the number it gave them. */
const columnOf = (index: number | undefined): number | undefined => (index === undefined ? undefined : index + 1);
