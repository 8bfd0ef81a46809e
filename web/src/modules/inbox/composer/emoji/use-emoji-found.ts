import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { emojiNames, findEmoji } from './emoji-data.ts';

export function useEmojiFound(query: string) {
  const language = useLanguage();
  const { data = [] } = useQuery({
    queryKey: ['emoji', language],
    queryFn: () => emojiNames(language),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  return findEmoji(data, query);
}
