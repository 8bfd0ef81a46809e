import type {
  BookingBranch,
  BookingService,
  connectBooking as connecting,
  connectBookingFromCatalogue as fromCatalogue,
} from '@parley/contract/integrations/booking';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { connectIntegration } from '../../modules/projects/index.ts';
import { type Access, asRefusal, askBooking } from './ask-booking.ts';
import { isSigned, salonOf, userIn } from './catalogue.ts';
import { getBooking } from './get-booking.ts';
import { keepSalon } from './hooks/salons.queries.ts';
import { type BookingSettings, openBooking } from './open-booking.ts';
import { surroundings } from './surroundings.ts';
import { planVisits } from './sync/bring-visits.ts';
import { listIn, numberIn, recordIn, textIn } from './theirs.ts';
import { goOn } from './work.ts';

type Simulated = { api_url?: 'simulator' | undefined };

/** Who enters a login is signed in there once: only the token is kept. */
export async function connectBooking(
  viewer: Viewer,
  given: Parsed<typeof connecting>,
): Promise<Output<typeof connecting>> {
  const { service, partner_token, login, password, user_token, api_url } = given;
  const access: Access = {
    service,
    partner_token: partner_token ?? surroundings().partner_token ?? refuse('booking_partner_token_needed'),
    user_token: user_token ?? null,
    simulator: simulatorFor({ api_url }),
  };
  const token = user_token ?? (await signIn(access, { login, password }).catch(rejected));
  const branches = await branchesOf({ ...access, user_token: token }).catch(rejected);
  const name = login ?? branches[0]?.title ?? '';
  const secrets = { user_token: token, ...(partner_token && { partner_token }) };
  return keep(viewer, { secrets, account: { name, branches }, service, api_url });
}

const rejected = (error: unknown): never => {
  throw asRefusal(error);
};

function simulatorFor({ api_url }: Simulated): string | null {
  return api_url ? (surroundings().simulator_url ?? refuse('provider_unreachable')) : null;
}

async function signIn(
  access: Access,
  body: { login?: string | undefined; password?: string | undefined },
): Promise<string> {
  const { data } = await askBooking(access, { method: 'POST', path: '/auth', body });
  return textIn(recordIn(data).user_token) || refuse('provider_unreachable');
}

/** Where this person may work. */
async function branchesOf(access: Access): Promise<BookingBranch[]> {
  const { data } = await askBooking(access, { path: '/companies', query: { my: 1 } });
  return listIn(data)
    .map((it) => ({
      id: numberIn(it.id),
      title: textIn(it.title) || String(numberIn(it.id)),
      address: [textIn(it.city), textIn(it.address)].filter(Boolean).join(', '),
      timezone: numberIn(it.timezone),
    }))
    .filter((it) => it.id > 0);
}

/** A salon that was chosen in the catalogue is asked in the name of our own program. */
export async function connectFromCatalogue(
  viewer: Viewer,
  { service, salon_id, api_url, ...signed }: Parsed<typeof fromCatalogue>,
): Promise<Output<typeof fromCatalogue>> {
  const { partner_token, user_token, application_id } = surroundings();
  if (!partner_token || !user_token || !application_id) return refuse('booking_not_in_catalogue');
  const user_id = userIn(signed);
  if (!isSigned(signed, partner_token) || !user_id) return refuse('return_unknown');
  const access: Access = { service, partner_token, user_token, simulator: simulatorFor({ api_url }) };
  const branch = await salonOf(access, { salon_id, user_id, application_id }, branchesOf).catch(rejected);
  if (!branch) return refuse('booking_branch_unknown');
  const account = { name: branch.title, branches: [branch] };
  return keep(viewer, { secrets: {}, account, service, api_url, salon_id });
}

type Kept = {
  secrets: Record<string, string>;
  account: { name: string; branches: BookingBranch[] };
  service: BookingService;
  /** Of the catalogue, where it was chosen there. */
  salon_id?: number;
} & Simulated;

/** One that was connected before goes on as it was told to. */
async function keep(
  viewer: Viewer,
  { secrets, account, service, api_url, salon_id }: Kept,
): Promise<Output<typeof connecting>> {
  const { project_id, language } = viewer;
  const before = (await openBooking(project_id))?.settings;
  const ids = account.branches.map((it) => it.id);
  const settings: BookingSettings = {
    service,
    branches_ids: ids.length === 1 ? ids : ids.filter((id) => before?.branches_ids.includes(id)),
    winner: before?.winner ?? 'theirs',
    sends_new: before?.sends_new ?? true,
    confirmation: before?.confirmation ?? null,
    ...(api_url && { api_url }),
    ...(salon_id && { catalogue: { salon_id, language, is_frozen: false } }),
  };
  await transaction(project_id, async (tx) => {
    await connectIntegration(tx, viewer, 'booking', { secrets, account, settings });
    await keepSalon(tx, project_id, salon_id ?? null);
    await goOn(tx, project_id);
    await planVisits(tx, project_id, settings.branches_ids, { lacks_deals: true });
  });
  return getBooking(viewer);
}
