import * as files from '@parley/contract/inbox/files';
import * as changes from '@parley/contract/inbox/message-changes';
import * as letters from '@parley/contract/inbox/letters';
import * as messages from '@parley/contract/inbox/messages';
import * as thread from '@parley/contract/inbox/thread';
import { fileRoute, type Route, route } from '../../../kit/http/route.ts';
import { readPublicFile } from '../files/public-link.ts';
import { readFile, readFilePreview } from '../files/read-file.ts';
import { admitUpload, uploadFile } from '../files/upload-file.ts';
import { getLetter } from '../letters/get-letter.ts';
import { deleteMessage, editMessage, reactToMessage } from './change-message.ts';
import { listDialogueMessages, listMessagePage, listMessages } from './list-messages.ts';
import { searchMessagePage, searchMessages } from './search-messages.ts';
import { sendComment } from './send-comment.ts';
import { sendDialogue } from './send-dialogue.ts';
import { getTranscript } from './transcript.ts';

export const threadRoutes: Route[] = [
  route(messages.listMessages, listMessages),
  route(messages.listDialogueMessages, listDialogueMessages),
  route(thread.searchMessages, searchMessages),
  route(thread.searchMessagePage, searchMessagePage),
  route(thread.listMessagePage, listMessagePage),
  route(thread.sendComment, sendComment),
  route(changes.editMessage, editMessage),
  route(changes.deleteMessage, deleteMessage),
  route(changes.reactToMessage, reactToMessage),
  fileRoute(thread.getTranscript, getTranscript),
  route(thread.sendDialogue, sendDialogue),
  route(letters.getLetter, getLetter),
  route(files.uploadFile, uploadFile, admitUpload),
  route(files.uploadAutoMessageFile, uploadFile, admitUpload),
  fileRoute(files.getFile, readFile),
  fileRoute(files.getFilePreview, readFilePreview),
  fileRoute(files.getPublicFile, readPublicFile),
];
