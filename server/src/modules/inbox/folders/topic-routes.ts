import * as topics from '@parley/contract/inbox/topics';
import { type Route, route } from '../../../kit/http/route.ts';
import { deleteTopic } from './delete-topic.ts';
import { addContactToTopic, deleteContactFromTopic } from './folder-contacts.ts';
import { getTopics } from './get-topics.ts';
import { addTopic, restoreTopic } from './topics.ts';

export const topicRoutes: Route[] = [
  route(topics.getTopics, getTopics),
  route(topics.addTopic, addTopic),
  route(topics.deleteTopic, deleteTopic),
  route(topics.restoreTopic, restoreTopic),
  route(topics.addContactToTopic, addContactToTopic),
  route(topics.deleteContactFromTopic, deleteContactFromTopic),
];
