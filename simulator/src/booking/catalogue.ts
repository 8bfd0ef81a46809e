import type { FakeAnswer } from '../fake.ts';
import { missing, pageOf, told, wrong } from './answers.ts';
import type { Asked } from './booking.ts';
import { tellChange } from './hooks.ts';
import { wallOf } from './salon.ts';
import { goodOf, masterOf, serviceOf } from './shown.ts';

export const listServices = ({ company, salon }: Asked): FakeAnswer =>
  told(salon.services.filter((it) => it.company_id === company.id).map(serviceOf));

export function getService({ company, salon, id }: Asked): FakeAnswer {
  const found = salon.services.find((it) => it.company_id === company.id && it.id === id);
  return found ? told(serviceOf(found)) : missing;
}

export const listCategories = ({ company, salon }: Asked): FakeAnswer =>
  told(salon.categories.filter((it) => it.company_id === company.id).map(({ id, title }) => ({ id, title })));

export function listGoods({ company, salon, query, id }: Asked): FakeAnswer {
  const after = query.get('changed_after');
  const size = Math.min(100, Number(query.get('count') ?? 25));
  const term = (query.get('term') ?? '').toLowerCase();
  const found = salon.goods
    .filter((it) => it.company_id === company.id && (!id || it.good_id === id) && it.title.toLowerCase().includes(term))
    .filter((it) => !after || wallOf(it.changed_at, company).datetime >= after.slice(0, 19));
  if (id) return found[0] ? told(goodOf(found[0])) : missing;
  return told(pageOf(found, Number(query.get('page') ?? 1), size).map(goodOf));
}

export const listStaff = ({ company, salon }: Asked): FakeAnswer =>
  told(salon.staff.filter((it) => it.company_id === company.id).map(masterOf));

const untitled = wrong({ title: ['The title field is required.'] });

/** Whatever is not named is emptied, who does it too. */
export function updateService({ company, salon, given, id }: Asked): FakeAnswer {
  const found = salon.services.find((it) => it.company_id === company.id && it.id === id);
  if (!found) return missing;
  if (typeof given.title !== 'string' || !given.title) return untitled;
  const staff = Array.isArray(given.staff) ? (given.staff as { id: number }[]) : [];
  Object.assign(found, {
    title: given.title,
    category_id: Number(given.category_id ?? 0),
    price_min: Number(given.price_min ?? 0),
    price_max: Number(given.price_max ?? 0),
    duration: Number(given.duration ?? 0),
    active: Number(given.active ?? 0),
    staff_ids: staff.map((it) => it.id),
  });
  return told(serviceOf(found));
}

export function createService(asked: Asked): FakeAnswer {
  const { company, salon, given, stage } = asked;
  if (typeof given.title !== 'string' || !given.title) return untitled;
  if (!salon.categories.some((it) => it.company_id === company.id && it.id === Number(given.category_id)))
    return wrong({ category_id: ['The selected category is invalid.'] });
  const id = salon.nextId();
  const made = { id, company_id: company.id, title: '', category_id: 0, duration: 3600, staff_ids: [] };
  salon.services.push({ ...made, price_min: 0, price_max: 0, active: 0 });
  updateService({ ...asked, id });
  const it = salon.services.find((one) => one.id === id)!;
  tellChange({ resource: 'service', status: 'create', it, by_us: true }, stage);
  return told(serviceOf(it), [], 201);
}

export function createGood(asked: Asked): FakeAnswer {
  const { company, salon, given, stage } = asked;
  if (typeof given.title !== 'string' || !given.title) return untitled;
  const good_id = salon.nextId();
  salon.goods.push({ good_id, company_id: company.id, title: '', cost: 0, article: '', amount: 0, changed_at: 0 });
  updateGood({ ...asked, id: good_id });
  const it = salon.goods.find((one) => one.good_id === good_id)!;
  tellChange({ resource: 'good', status: 'create', it, by_us: true }, stage);
  return told(goodOf(it), [], 201);
}

export function updateGood({ company, salon, given, id, stage }: Asked): FakeAnswer {
  const found = salon.goods.find((it) => it.company_id === company.id && it.good_id === id);
  if (!found) return missing;
  if (typeof given.title !== 'string' || !given.title) return untitled;
  Object.assign(found, {
    title: given.title,
    cost: Number(given.cost ?? 0),
    article: String(given.article ?? ''),
    changed_at: stage.world.now(),
  });
  return told(goodOf(found));
}

/** Who works in a salon. */
export const listUsers = ({ company, salon }: Asked): FakeAnswer =>
  told(
    salon.users
      .filter((it) => it.companies.includes(company.id))
      .map(({ id, name, login }) => ({ id, firstname: name, email: login, is_approved: true })),
  );

export const listCompanies = ({ user, salon }: Pick<Asked, 'user' | 'salon'>): FakeAnswer =>
  told(
    salon.companies
      .filter((it) => user?.companies.includes(it.id))
      .map(({ id, title, city, address, phone, offset }) => ({
        id,
        title,
        city,
        address,
        phone,
        timezone: offset,
        timezone_name: 'Europe/Moscow',
      })),
  );
