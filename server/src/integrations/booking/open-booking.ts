import {
  type BookingBranch,
  bookingBranch,
  bookingServices,
  bookingWinners,
} from '@parley/contract/integrations/booking';
import { languages } from '@parley/contract/languages';
import { simulated } from '@parley/contract/projects/connections';
import * as z from 'zod/mini';
import { dbOf } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { findIntegration, type Integration, noteHealthy, noteTrouble } from '../../modules/projects/index.ts';
import { type Access, askBooking, BookingError, type Question, type Told } from './ask-booking.ts';
import { surroundings } from './surroundings.ts';
import { wordsOfCatalogue } from './words-of-catalogue.ts';

/** What people chose; `branches_ids`: of the account's branches those that the project works with. */
const settingsShape = z.object({
  service: z.enum(bookingServices),
  branches_ids: z.array(z.number()),
  winner: z.enum(bookingWinners),
  sends_new: z.boolean(),
  /** Days are spelled in the language of whoever wrote it. */
  confirmation: z.optional(z.nullable(z.object({ text: z.string(), language: z.enum(languages) }))),
  api_url: z.optional(z.literal(simulated)),
  /** Connected from the service's catalogue: as which salon, and the language of whoever did it. */
  catalogue: z.optional(z.object({ salon_id: z.number(), language: z.enum(languages), is_frozen: z.boolean() })),
});
export type BookingSettings = z.infer<typeof settingsShape>;

/** What may be shown of the account. */
const accountShape = z.object({ name: z.string(), branches: z.array(bookingBranch) });
export type BookingAccount = z.infer<typeof accountShape>;

/** A project's booking service, ready to be asked. */
export type Booking = {
  project_id: number;
  settings: BookingSettings;
  account: BookingAccount;
  /** Those that the project works with. */
  branches: BookingBranch[];
  hook_url: string;
  is_simulated: boolean;
  connected_at: string;
  synced_at: string | null;
  /** Refuses by BookingError; that it fails, or works again, stands on the card. */
  ask: (question: Question) => Promise<Told>;
};

/** Null: the project has none. */
export async function openBooking(project_id: number): Promise<Booking | null> {
  const found = await findIntegration(dbOf(project_id), project_id, 'booking');
  if (!found) return null;
  const settings = settingsShape.parse(found.settings);
  const account = accountShape.parse(found.account);
  const { hook_url, connected_at, synced_at } = found;
  return {
    project_id,
    settings,
    account,
    branches: account.branches.filter((it) => settings.branches_ids.includes(it.id)),
    hook_url,
    is_simulated: settings.api_url !== undefined,
    connected_at,
    synced_at,
    ask: async (question) => noting(found, askUnlessFrozen(found, settings, question)),
  };
}

/**
 * For what concerns every client of the project: whoever sees some channels alone would learn of others who is known
 * there, and change them.
 */
export async function wholeBookingOf({ project_id, channels_ids }: Viewer): Promise<Booking> {
  const booking = await bookingOf(project_id);
  return channels_ids === null ? booking : refuse('forbidden');
}

/** For what a person asked for. */
export const bookingOf = async (project_id: number): Promise<Booking> =>
  (await openBooking(project_id)) ?? refuse('booking_not_connected');

/** While the salon has paused our program nothing is asked; it is asked again once that ends. */
async function askUnlessFrozen(found: Integration, settings: BookingSettings, question: Question): Promise<Told> {
  const { catalogue, service } = settings;
  if (catalogue?.is_frozen)
    throw new BookingError('forbidden', wordsOfCatalogue('freeze', service, catalogue.language));
  return askBooking(accessOf(found, settings), question);
}

function accessOf({ secrets, simulator }: Integration, { service, api_url }: BookingSettings): Access {
  // What was played must not reach the real one.
  if (api_url && !simulator) throw new BookingError('unreachable', 'the simulator is off', { words: '' });
  const server = surroundings();
  const partner_token = secrets.partner_token ?? server.partner_token ?? '';
  return { service, partner_token, user_token: secrets.user_token ?? server.user_token, simulator };
}

/** That one question is wrong says nothing of the service. */
async function noting({ project_id, problem }: Integration, answer: Promise<Told>): Promise<Told> {
  try {
    const told = await answer;
    // One branch may be closed while others answer: that it takes us again is known once all of them do.
    if (problem === 'unreachable') await noteHealthy(project_id, 'booking');
    return told;
  } catch (error) {
    if (!(error instanceof BookingError)) throw error;
    const { kind, words } = error;
    const is_refused = kind === 'refused' || kind === 'forbidden';
    if (is_refused || kind === 'unreachable') await noteTrouble(project_id, 'booking', { is_refused, words });
    throw error;
  }
}
