import { updateConfig } from '@parley/contract/inbox/chat';
import { deleteTopic, getTopics, restoreTopic, type Topic } from '@parley/contract/inbox/topics';
import { deleteView, restoreView } from '@parley/contract/inbox/views';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { refetch } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { changeTopics, heldTopics, isOwn, type OwnTopic } from './topics.ts';

export type FolderChanges = ReturnType<typeof useFolderChanges>;
type Change = Partial<Pick<Topic, 'title' | 'bg_color' | 'isShow'>>;

/** Each is shown at once and kept by the server; what it refuses is told and taken back. */
export function useFolderChanges() {
  const { t } = useTranslation('contact-list');
  return useMemo(
    () => ({
      /** Answers why not, when it is about the title. */
      change: (id: Topic['id'], change: Change): Promise<string | null> =>
        save(
          (topics) => topics.map((it) => (it.id === id ? { ...it, ...change } : it)),
          (topics) => topics.map((it) => ({ id: it.id, ...(it.id === id ? change : {}) })),
        ),

      arrange: (topics: Topic[]) =>
        save(
          () => topics,
          () => topics.map(({ id }) => ({ id })),
        ),

      remove: (topic: OwnTopic) => {
        const { id, title, rule } = topic;
        return act({
          guess: () => changeTopics((topics) => topics.filter((it) => it.id !== id)),
          call: () => (rule ? api(deleteView, { id }) : api(deleteTopic, { topic_id: id })),
          renew,
          done: () => t('folder.deleted', { title }),
          back: () => restore(topic).finally(renew),
        });
      },
    }),
    [t],
  );
}

const renew = () => void refetch(getTopics);

type Asked = { id: Topic['id'] } & Change;

/** The whole order goes along, so that two who change at once do not mix theirs. */
async function save(change: (topics: Topic[]) => Topic[], ask: (topics: Topic[]) => Asked[]): Promise<string | null> {
  const saved = await act({
    guess: () => changeTopics(change),
    call: () => api(updateConfig, { action: 'editconfig', topics: ask(heldTopics()) }),
    renew,
    quiet: true,
  });
  if (saved.isDone) return null;
  const { error } = saved;
  if (isApiError(error) && error.code === 'folder_title_taken') return error.text;
  showError(error);
  return null;
}

async function restore(topic: OwnTopic) {
  const { id } = topic;
  const back = topic.rule ? await restoreRule(topic) : (await api(restoreTopic, { topic_id: id })).data;
  changeTopics((topics) => [...topics.filter((it) => !isOwn(it) || it.id !== id), back]);
}

async function restoreRule(topic: OwnTopic): Promise<Topic> {
  await api(restoreView, { id: topic.id });
  return topic;
}
