import type { BookingBranch } from '@parley/contract/integrations/booking';
import type * as visits from '@parley/contract/integrations/booking-visits';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { asRefusal } from '../ask-booking.ts';
import { type Booking, bookingOf } from '../open-booking.ts';
import { askDays, askMasters, askServices, askTimes } from './ask-visits.ts';

/** The branch that is meant: the one named, or the first that the project works with. */
export function branchOf({ branches }: Booking, id: number | undefined): BookingBranch {
  const found = id === undefined ? branches[0] : branches.find((it) => it.id === id);
  return found ?? refuse('booking_branch_unknown');
}

const list = (given: number | number[] | undefined): number[] => (given === undefined ? [] : [given].flat());

/** What a person asked of the service, or its no as they are told it. */
const told = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw asRefusal(error);
  });

export async function listMasters(
  { project_id }: Viewer,
  { branch_id, services }: Parsed<typeof visits.listMasters>,
): Promise<Output<typeof visits.listMasters>> {
  const booking = await bookingOf(project_id);
  const branch = branchOf(booking, branch_id);
  return { data: await told(askMasters(booking, { branch_id: branch.id, services: list(services) })) };
}

export async function listOfferedServices(
  { project_id }: Viewer,
  { branch_id, master_id }: Parsed<typeof visits.listOfferedServices>,
): Promise<Output<typeof visits.listOfferedServices>> {
  const booking = await bookingOf(project_id);
  return { data: await told(askServices(booking, branchOf(booking, branch_id).id, master_id ?? 0)) };
}

export async function listFreeDays(
  { project_id }: Viewer,
  { branch_id, master_id = 0, services }: Parsed<typeof visits.listFreeDays>,
): Promise<Output<typeof visits.listFreeDays>> {
  const booking = await bookingOf(project_id);
  const wanted = { branch_id: branchOf(booking, branch_id).id, master_id, services: list(services) };
  return { data: await told(askDays(booking, wanted)) };
}

export async function listFreeTimes(
  { project_id }: Viewer,
  { branch_id, master_id = 0, services, day }: Parsed<typeof visits.listFreeTimes>,
): Promise<Output<typeof visits.listFreeTimes>> {
  const booking = await bookingOf(project_id);
  const wanted = { branch_id: branchOf(booking, branch_id).id, master_id, services: list(services) };
  return { data: await told(askTimes(booking, wanted, day)) };
}

/** By the service's own host; where it is played there is no such page, and the link only looks like one. */
const formHosts = {
  yclients: (id: number) => `https://n${id}.yclients.com/`,
  altegio: (id: number) => `https://b${id}.alteg.io/`,
};

export async function getBookingLink(
  { project_id }: Viewer,
  { branch_id }: Parsed<typeof visits.getBookingLink>,
): Promise<Output<typeof visits.getBookingLink>> {
  const booking = await bookingOf(project_id);
  const branch = branchOf(booking, branch_id);
  const { data } = await told(booking.ask({ path: `/bookform/${branch.id}` }));
  const id = Number((data as { id?: unknown } | null)?.id);
  return { data: { url: id > 0 ? formHosts[booking.settings.service](id) : null } };
}
