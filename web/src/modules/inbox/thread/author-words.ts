import type { MessageAuthor } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';

type Said = { destination: string; operator_name: string | null; author?: MessageAuthor | undefined };

/** Who said it: the client, a colleague, or what writes by itself. */
export function useAuthorWords() {
  const { t } = useTranslation('thread');
  return ({ destination, operator_name, author }: Said, clientName: string): string => {
    if (destination === 'from') return clientName || t('client');
    return author ? authorWords(author) : (operator_name ?? t('team'));
  };

  function authorWords({ kind, name }: MessageAuthor): string {
    return name === null ? t(`author.${kind}`) : t(`author_of.${kind}`, { name });
  }
}
