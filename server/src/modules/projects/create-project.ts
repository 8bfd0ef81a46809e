import type { Origin } from '@parley/contract/facts';
import { projectCreated } from '@parley/contract/projects/facts';
import type { createProject as endpoint } from '@parley/contract/projects/projects';
import { brandCountries, brandCurrencies, type BrandName, brandOfHost } from '@parley/contract/projects/brands';
import { channelNames } from '@parley/contract/projects/channel-names';
import { firstNames } from '@parley/contract/projects/first-names';
import { moduleNames, type ModuleName } from '@parley/contract/projects/modules';
import type { Output, Parsed } from '@parley/contract/http';
import type { Language } from '@parley/contract/languages';
import { enterProject, transaction, type Tx } from '../../kit/db/index.ts';
import type { Context } from '../../kit/http/route.ts';
import type { SignedIn } from '../../kit/viewer.ts';
import { countryOfPhone } from './country-of-phone.ts';
import { personDid } from './journal/person-did.ts';
import { insertMember } from './members/members.queries.ts';
import { withinProjectLimits } from './project-limits.ts';
import { insertProject, insertTeamChannel } from './projects.queries.ts';
import { surroundings } from './surroundings.ts';
import { firstTariff } from './tariffs.ts';
import { zoneOfCountry } from './zone-of-country.ts';

/** Its creator is its owner and first administrator. */
export async function createProject(
  person: SignedIn,
  { brand: named, time_zone, ...given }: Parsed<typeof endpoint>,
  { host }: Context,
): Promise<Output<typeof endpoint>> {
  const brand = named ?? brandOfHost(host);
  const said = { is_tasks_app: false, ...usualIn(brand), ...given, brand, language: person.language };
  const asked = { ...said, time_zone: time_zone ?? zoneOfCountry(said.country) };
  const { user_id } = person;
  const { id } = await withinProjectLimits(user_id, () =>
    transaction(null, (tx) => beginProject(tx, user_id, asked, person.origin)),
  );
  return { data: { id, name: given.name } };
}

/**
 * Whoever registers gets a project to begin with, in the transaction of the registration. Its clients are likely to be at
 * home where the owner is: their numbers are written without a code.
 */
export async function createFirstProject(tx: Tx, { id, language, brand, phone, time_zone }: Registered): Promise<void> {
  const usual = usualIn(brand);
  const country = (phone && countryOfPhone(phone)) || usual.country;
  await beginProject(tx, id, {
    ...usual,
    country,
    time_zone: time_zone ?? zoneOfCountry(country),
    name: firstNames[language],
    brand,
    is_tasks_app: false,
    language,
  });
}

type Registered = { id: number; language: Language; brand: BrandName; phone?: string; time_zone?: string | undefined };
type Asked = {
  name: string;
  brand: BrandName;
  currency: string;
  country: string | null;
  time_zone: string;
  is_tasks_app: boolean;
  language: Language;
};

/** What a project of this brand sells in, and where. */
const usualIn = (brand: BrandName) => ({ currency: brandCurrencies[brand], country: brandCountries[brand] });

async function beginProject(tx: Tx, owner: number, { language, ...asked }: Asked, origin: Origin | null = null) {
  const modules = Object.fromEntries(moduleNames.map((it) => [it, true])) as Record<ModuleName, boolean>;
  const project = await insertProject(tx, { ...asked, owner, modules, tariff_id: firstTariff(asked) });
  await enterProject(tx, project.id);
  await insertMember(tx, {
    project_id: project.id,
    user_id: owner,
    project_role: 'admin',
    is_manager: true,
    permissions: [],
    channels_ids: [],
  });
  const { id: team_channel_id } = await insertTeamChannel(tx, project.id, channelNames.internal[language]);
  for (const begin of surroundings().beginnings) await begin(tx, { ...project, language, team_channel_id });
  await enterProject(tx, null);
  await personDid(tx, { user_id: owner, kind: projectCreated, origin, only: project });
  return project;
}
