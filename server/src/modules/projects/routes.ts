import { listIntegrations as integrations } from '@parley/contract/integrations/integrations';
import * as journal from '@parley/contract/journal';
import * as connecting from '@parley/contract/projects/connections';
import * as steps from '@parley/contract/projects/first-steps';
import * as leaving from '@parley/contract/projects/leaving';
import * as members from '@parley/contract/projects/members';
import * as projects from '@parley/contract/projects/projects';
import * as teams from '@parley/contract/projects/teams';
import * as transfer from '@parley/contract/projects/transfer';
import * as trying from '@parley/contract/projects/trying';
import * as widget from '@parley/contract/widget/settings';
import { fileRoute, route, type Route } from '../../kit/http/route.ts';
import { deleteProject } from './closing/delete-project.ts';
import { restoreProject } from './closing/restore-project.ts';
import { getHealth } from './connections/channel-health.ts';
import { connectChannel } from './connections/connect-channel.ts';
import {
  checkConnection,
  continueConnecting,
  disconnectChannel,
  getConnection,
  listConnections,
  updateConnection,
} from './connections/connections.ts';
import { leaveForProvider } from './connections/redirect.ts';
import { openSimulated } from './connections/open-simulated.ts';
import { createProject } from './create-project.ts';
import { getFirstSteps, updateFirstSteps } from './first-steps/first-steps.ts';
import { getProject } from './get-project.ts';
import { listIntegrations } from './integrations/list-integrations.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { cancelInvitation, listInvitations } from './invitations/invitations.ts';
import { inviteMember } from './invitations/invite-member.ts';
import { readInvitation } from './invitations/read-invitation.ts';
import { exportJournal, getKeeping, listJournal, listPeople, updateKeeping } from './journal/list-journal.ts';
import { listMembers } from './members/list-members.ts';
import { leaveProject } from './members/leave-project.ts';
import { setOwnTimeZone } from './members/own-time-zone.ts';
import { readmitMember } from './members/readmit-member.ts';
import { removeMember } from './members/remove-member.ts';
import { updateMember } from './members/update-member.ts';
import { getSidebar } from './sidebar.ts';
import { createTeam, deleteTeam, listTeams, updateTeam } from './teams/teams.ts';
import { getTariff, updateTariff } from './tariff.ts';
import { admitArchive, getArchive, importArchive } from './transfer/transfer-routes.ts';
import { updateProject } from './update-project.ts';
import { connectWidget } from './widget/connect-widget.ts';
import { getWidget, renewWidgetSecret, updateWidget } from './widget/widget-settings.ts';

export const routes: Route[] = [
  route(projects.getProject, getProject),
  route(projects.createProject, createProject),
  route(projects.updateProject, updateProject),
  route(projects.setOwnTimeZone, setOwnTimeZone),
  route(leaving.deleteProject, deleteProject),
  route(leaving.restoreProject, restoreProject),
  route(leaving.leaveProject, leaveProject),
  route(projects.getProjectsSidebar, getSidebar),
  route(projects.getSidebar, getSidebar),
  route(projects.getTariff, getTariff),
  route(projects.updateTariff, updateTariff),
  route(steps.getFirstSteps, getFirstSteps),
  route(steps.updateFirstSteps, updateFirstSteps),
  fileRoute(transfer.getArchive, getArchive),
  route(transfer.importArchive, importArchive, admitArchive),
  route(members.listMembers, listMembers),
  route(members.getProjectUsers, listMembers),
  route(members.updateMember, updateMember),
  route(members.removeMember, removeMember),
  route(members.readmitMember, readmitMember),
  route(teams.listTeams, listTeams),
  route(teams.createTeam, createTeam),
  route(teams.updateTeam, updateTeam),
  route(teams.deleteTeam, deleteTeam),
  route(members.listInvitations, listInvitations),
  route(members.inviteMember, inviteMember),
  route(members.cancelInvitation, cancelInvitation),
  route(members.readInvitation, readInvitation),
  route(members.acceptInvitation, acceptInvitation),
  route(widget.connectWidget, connectWidget),
  route(widget.getWidget, getWidget),
  route(widget.updateWidget, updateWidget),
  route(widget.renewWidgetSecret, renewWidgetSecret),
  route(connecting.connectChannel, connectChannel),
  route(connecting.listConnections, listConnections),
  route(connecting.getConnection, getConnection),
  route(connecting.updateConnection, updateConnection),
  route(connecting.continueConnecting, continueConnecting),
  route(connecting.leaveForProvider, leaveForProvider),
  route(connecting.disconnectChannel, disconnectChannel),
  route(connecting.checkConnection, checkConnection),
  route(connecting.getHealth, getHealth),
  route(integrations, listIntegrations),
  route(trying.openSimulated, openSimulated),
  route(journal.listJournal, listJournal),
  route(journal.listJournalPeople, listPeople),
  fileRoute(journal.exportJournal, exportJournal),
  route(journal.getJournalKeeping, getKeeping),
  route(journal.updateJournalKeeping, updateKeeping),
];
