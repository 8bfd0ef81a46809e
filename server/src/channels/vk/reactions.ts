/** By their numbers, as VK's apps show them. */
const emojis = ['❤️', '🔥', '😂', '👍', '💩', '❓', '😭', '😡', '👎', '👌', '😃', '🤔', '🙏', '😘', '😍', '🎉'];

/** Null: it was taken back; undefined: one we have no sign for. */
export const emojiOf = (reaction_id: number | undefined): string | null | undefined =>
  reaction_id === undefined ? null : emojis[reaction_id - 1];

/** The number of a sign; null: VK has none for it. */
export const reactionOf = (emoji: string): number | null => emojis.indexOf(emoji) + 1 || null;
