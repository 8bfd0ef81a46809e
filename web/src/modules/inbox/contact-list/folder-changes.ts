import { updateConfig } from '@parley/contract/inbox/chat';
import { deleteTopic, getTopics, restoreTopic, type Topic } from '@parley/contract/inbox/topics';
import { deleteView, restoreView } from '@parley/contract/inbox/views';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { refetch } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { changeTopics, isOwn, type OwnTopic } from './topics.ts';

export type FolderChanges = ReturnType<typeof useFolderChanges>;
type Change = Partial<Pick<Topic, 'title' | 'bg_color' | 'isShow'>>;

/** Each is shown at once and kept by the server; what it refuses is told and taken back. */
export function useFolderChanges() {
  const { t } = useTranslation('contact-list');
  return useMemo(
    () => ({
      /** Answers why not, when it is about the title. */
      change: async (id: Topic['id'], change: Change): Promise<string | null> => {
        changeTopics((topics) => topics.map((it) => (it.id === id ? { ...it, ...change } : it)));
        return save((topics) => topics.map((it) => ({ id: it.id, ...(it.id === id ? change : {}) })));
      },

      arrange: async (topics: Topic[]) => {
        changeTopics(() => topics);
        await save(() => topics.map(({ id }) => ({ id })));
      },

      remove: async (topic: OwnTopic) => {
        const { id, title } = topic;
        changeTopics((topics) => topics.filter((it) => it.id !== id));
        try {
          await (topic.rule ? api(deleteView, { id }) : api(deleteTopic, { topic_id: id }));
          toast.success(t('folder.deleted', { title }), { undo: () => void restore(topic) });
        } catch (error) {
          void refetch(getTopics);
          showError(error);
        }
      },
    }),
    [t],
  );
}

type Asked = { id: Topic['id'] } & Change;

/** The whole order goes along, so that two who change at once do not mix theirs. */
async function save(ask: (topics: Topic[]) => Asked[]): Promise<string | null> {
  let asked: Asked[] = [];
  changeTopics((topics) => {
    asked = ask(topics);
    return topics;
  });
  try {
    await api(updateConfig, { action: 'editconfig', topics: asked });
    return null;
  } catch (error) {
    void refetch(getTopics);
    if (isApiError(error) && error.code === 'folder_title_taken') return error.text;
    showError(error);
    return null;
  }
}

async function restore(topic: OwnTopic) {
  const { id } = topic;
  try {
    const back = topic.rule ? await restoreRule(topic) : (await api(restoreTopic, { topic_id: id })).data;
    changeTopics((topics) => [...topics.filter((it) => !isOwn(it) || it.id !== id), back]);
  } catch (error) {
    showError(error);
  }
  void refetch(getTopics);
}

async function restoreRule(topic: OwnTopic): Promise<Topic> {
  await api(restoreView, { id: topic.id });
  return topic;
}
