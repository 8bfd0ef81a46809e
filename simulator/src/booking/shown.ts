import {
  type Client,
  type Company,
  type Good,
  type Master,
  type Offered,
  type Salon,
  type Visit,
  wallOf,
} from './salon.ts';

export const clientOf = (it: Client, company: Company) => ({
  id: it.id,
  name: it.name,
  phone: it.phone,
  email: it.email,
  comment: it.comment,
  sex_id: it.sex_id,
  birth_date: it.birth_date,
  visits: it.visits_count,
  last_change_date: wallOf(it.changed_at, company).change,
});

export const serviceOf = ({ staff_ids, company_id: _, ...it }: Offered) => ({
  ...it,
  staff: staff_ids.map((id) => ({ id, seance_length: it.duration })),
});

export const goodOf = ({ company_id: _, amount, changed_at: __, ...it }: Good) => ({
  ...it,
  unit_short_title: 'pc',
  actual_amounts: [{ storage_id: 1, amount }],
});

export const masterOf = ({ days: _, from: __, to: ___, company_id: ____, ...it }: Master) => ({
  ...it,
  avatar: '',
  rating: 5,
});

export function visitOf(it: Visit, salon: Salon, company: Company) {
  const client = salon.clients.find((one) => one.id === it.client_id);
  const master = salon.staff.find((one) => one.id === it.staff_id);
  const wall = wallOf(it.at, company);
  return {
    id: it.id,
    company_id: it.company_id,
    staff_id: it.staff_id,
    services: it.services,
    staff: master ? masterOf(master) : null,
    client: client
      ? { ...clientOf(client, company), success_visits_count: client.visits_count, fail_visits_count: 0 }
      : null,
    date: wall.date,
    datetime: wall.datetime,
    create_date: wallOf(it.created_at, company).change,
    last_change_date: wallOf(it.changed_at, company).change,
    comment: it.comment,
    online: it.is_online,
    visit_id: it.id + 5_000_000,
    visit_attendance: it.attendance,
    attendance: it.attendance,
    confirmed: it.attendance === 2 ? 1 : 0,
    seance_length: it.seance_length,
    length: it.seance_length,
    api_id: it.api_id,
    deleted: it.is_deleted,
    paid_full: 0,
    ...it.kept,
    // Where there are none it is a list.
    custom_fields: Object.keys(it.kept.custom_fields).length ? it.kept.custom_fields : [],
    created_user_id: 1_073_232,
    record_from: '',
    is_mobile: 0,
  };
}
