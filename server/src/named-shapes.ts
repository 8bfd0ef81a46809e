import { user } from '@parley/contract/accounts/users';
import { organization } from '@parley/contract/clients/organizations';
import { product } from '@parley/contract/clients/products';
import { clientRow } from '@parley/contract/clients/table';
import { funnel, stage } from '@parley/contract/deals/funnels';
import { lead, leadCard } from '@parley/contract/deals/leads';
import { customField } from '@parley/contract/fields/fields';
import { contact, dialogue } from '@parley/contract/inbox/contacts';
import { message, messageFile } from '@parley/contract/inbox/messages';
import { messageTemplate } from '@parley/contract/inbox/templates';
import { channel } from '@parley/contract/projects/channels';
import { member } from '@parley/contract/projects/members';
import { project } from '@parley/contract/projects/projects';
import { task } from '@parley/contract/tasks/tasks';

/** What the API's answers are about, as its document calls them. */
export const namedShapes = {
  Channel: channel,
  Client: clientRow,
  Contact: contact,
  CustomField: customField,
  Dialogue: dialogue,
  File: messageFile,
  Funnel: funnel,
  Lead: lead,
  LeadCard: leadCard,
  Member: member,
  Message: message,
  MessageTemplate: messageTemplate,
  Organization: organization,
  Product: product,
  Project: project,
  Stage: stage,
  Task: task,
  User: user,
};
