import * as chat from '@parley/contract/inbox/chat';
import * as contacts from '@parley/contract/inbox/contacts';
import * as files from '@parley/contract/inbox/files';
import * as messages from '@parley/contract/inbox/messages';
import * as presence from '@parley/contract/inbox/presence';
import { fileRoute, type Route, route } from '../../kit/http/route.ts';
import { getConfig, updateConfig } from './chat/config.ts';
import { getChat } from './chat/get-chat.ts';
import { composerRoutes } from './composer-routes.ts';
import { addDialogue } from './contacts/add-dialogue.ts';
import { contactByPhone, getContact } from './contacts/get-contact.ts';
import { listContacts } from './contacts/list-contacts.ts';
import { readFile, readFilePreview } from './files/read-file.ts';
import { uploadFile } from './files/upload-file.ts';
import { topicRoutes } from './folders/topic-routes.ts';
import { listMessages } from './messages/list-messages.ts';
import { readMessages } from './messages/read-messages.ts';
import { sendMessage } from './messages/send-message.ts';
import { attend } from './presence/attend.ts';
import { widgetRoutes } from './widget/routes.ts';
import { workRoutes } from './work/work-routes.ts';

export const routes: Route[] = [
  route(contacts.listContacts, listContacts),
  route(contacts.getContact, getContact),
  route(contacts.addDialogue, addDialogue),
  route(contacts.contactByPhone, contactByPhone),
  route(messages.listMessages, listMessages),
  route(messages.sendMessage, sendMessage),
  route(messages.readMessages, readMessages),
  route(files.uploadFile, uploadFile),
  fileRoute(files.getFile, readFile),
  fileRoute(files.getFilePreview, readFilePreview),
  route(presence.attend, attend),
  route(chat.getChat, getChat),
  route(chat.getConfig, getConfig),
  route(chat.updateConfig, updateConfig),
  ...topicRoutes,
  ...composerRoutes,
  ...widgetRoutes,
  ...workRoutes,
];
