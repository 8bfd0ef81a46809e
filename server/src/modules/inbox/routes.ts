import * as chat from '@parley/contract/inbox/chat';
import * as contacts from '@parley/contract/inbox/contacts';
import * as messages from '@parley/contract/inbox/messages';
import * as presence from '@parley/contract/inbox/presence';
import * as routing from '@parley/contract/inbox/routing';
import { searchEverything as searching } from '@parley/contract/inbox/search';
import { testChannel as testing } from '@parley/contract/projects/trying';
import { type Route, route } from '../../kit/http/route.ts';
import { getConfig, updateConfig } from './chat/config.ts';
import { getChat } from './chat/get-chat.ts';
import { clientRoutes } from './client-routes.ts';
import { composerRoutes } from './composer-routes.ts';
import { addDialogue } from './contacts/add-dialogue.ts';
import { getUnreadMessages } from './contacts/unread-messages.ts';
import { contactByPhone, getContact } from './contacts/get-contact.ts';
import { listContacts } from './contacts/list-contacts.ts';
import { admitUpload } from './files/upload-file.ts';
import { topicRoutes } from './folders/topic-routes.ts';
import { readMessages } from './messages/read-messages.ts';
import { sendFormOrMessage } from './messages/send-form.ts';
import { testChannel } from './messages/test-channel.ts';
import { threadRoutes } from './messages/thread-routes.ts';
import { attend } from './presence/attend.ts';
import { getRoute, updateRoute } from './routing/channel-route.ts';
import { searchEverything } from './search/search-everything.ts';
import { viewRoutes } from './views/view-routes.ts';
import { widgetRoutes } from './widget/routes.ts';
import { workRoutes } from './work/work-routes.ts';

export const routes: Route[] = [
  route(contacts.listContacts, listContacts),
  route(contacts.getContact, getContact),
  route(contacts.addDialogue, addDialogue),
  route(contacts.addProjectDialogue, (viewer, { project: _, ...asked }) => addDialogue(viewer, asked)),
  route(contacts.getUnreadMessages, getUnreadMessages),
  route(contacts.contactByPhone, contactByPhone),
  ...threadRoutes,
  route(messages.sendMessage, sendFormOrMessage, admitUpload),
  route(messages.readMessages, readMessages),
  route(testing, testChannel),
  route(presence.attend, attend),
  route(searching, searchEverything),
  route(routing.getRoute, getRoute),
  route(routing.updateRoute, updateRoute),
  route(chat.getChat, getChat),
  route(chat.getConfig, getConfig),
  route(chat.updateConfig, updateConfig),
  ...topicRoutes,
  ...viewRoutes,
  ...clientRoutes,
  ...composerRoutes,
  ...widgetRoutes,
  ...workRoutes,
];
