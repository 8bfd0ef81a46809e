import type { World } from '../world.ts';
import { type AmoAccount, type Entity, type FieldValues, nextId } from './account.ts';

type Given = Partial<Entity> & { phone?: string; email?: string };

const multi = (field_id: number, field_code: string, value: string): FieldValues => ({
  field_id,
  field_code,
  field_name: field_code === 'PHONE' ? 'Phone' : 'Email',
  field_type: 'multitext',
  values: [{ value, enum_code: 'WORK' }],
});

/** A contact, company or lead of somebody who works in amoCRM. */
export function newEntity(world: World, { phone, email, custom_fields_values, ...given }: Given): Entity {
  const now = Math.floor(world.now() / 1000);
  const values = [
    ...(phone ? [multi(101, 'PHONE', phone)] : []),
    ...(email ? [multi(102, 'EMAIL', email)] : []),
    ...(custom_fields_values ?? []),
  ];
  return {
    id: nextId(),
    name: '',
    responsible_user_id: 1,
    created_at: now,
    updated_at: now,
    is_deleted: false,
    contacts: [],
    companies: [],
    ...given,
    custom_fields_values: values.length ? values : null,
  };
}

/** A small shop's account: two people, a pipeline, clients with deals, notes and tasks. */
export function fillAmo(account: AmoAccount, world: World): void {
  const now = Math.floor(world.now() / 1000);
  account.users.push(
    { id: 1, name: 'Anna Ivanova', email: 'anna@shop.example' },
    { id: 2, name: 'Boris Petrov', email: 'boris@shop.example' },
  );
  account.pipelines.push({
    id: 501,
    name: 'Sales',
    sort: 1,
    is_main: true,
    is_archive: false,
    statuses: [
      { id: 5011, name: 'Incoming', sort: 10, color: '#c1c1c1', type: 1 },
      { id: 5012, name: 'First talk', sort: 20, color: '#99ccff', type: 0 },
      { id: 5013, name: 'Offer sent', sort: 30, color: '#ffff99', type: 0 },
      { id: 142, name: 'Won', sort: 10_000, color: '#ccff66', type: 0 },
      { id: 143, name: 'Lost', sort: 11_000, color: '#d5d8db', type: 0 },
    ],
  });
  account.fields.leads.push(
    {
      id: 201,
      name: 'Delivery',
      type: 'select',
      code: null,
      sort: 1,
      enums: [
        { id: 2011, value: 'Courier', sort: 1 },
        { id: 2012, value: 'Pickup', sort: 2 },
      ],
    },
    { id: 202, name: 'Area, m²', type: 'numeric', code: null, sort: 2, enums: null },
  );
  account.fields.contacts.push({ id: 301, name: 'Birthday', type: 'birthday', code: null, sort: 3, enums: null });
  const company = newEntity(world, { name: 'North Wind', phone: '+7 495 000-11-22', responsible_user_id: 2 });
  account.companies.push(company);
  const people = [
    newEntity(world, {
      name: 'Olga Smirnova',
      phone: '+7 (999) 111-22-33',
      email: 'olga@mail.example',
      companies: [{ id: company.id }],
    }),
    newEntity(world, { name: 'Pavel Orlov', phone: '8 999 444-55-66', responsible_user_id: 2 }),
  ];
  account.contacts.push(...people);
  const lead = (name: string, price: number, status_id: number, contact: Entity): Entity =>
    newEntity(world, {
      name,
      price,
      pipeline_id: 501,
      status_id,
      contacts: [{ id: contact.id, is_main: true }],
      companies: contact.companies,
      responsible_user_id: contact.responsible_user_id,
    });
  const first = lead('Kitchen', 125_000, 5013, people[0]!);
  first.updated_at = now + 10;
  first.custom_fields_values = [
    {
      field_id: 201,
      field_code: null,
      field_name: 'Delivery',
      field_type: 'select',
      values: [{ value: 'Courier', enum_id: 2011 }],
    },
    { field_id: 202, field_code: null, field_name: 'Area, m²', field_type: 'numeric', values: [{ value: '12.5' }] },
  ];
  account.leads.push(first, lead('Wardrobe', 48_000, 142, people[0]!), lead('Table', 0, 5012, people[1]!));
  account.notes.push(
    {
      id: nextId(),
      of: 'leads',
      entity_id: first.id,
      note_type: 'common',
      params: { text: 'Wants white doors' },
      created_by: 1,
      created_at: now - 9000,
    },
    {
      id: nextId(),
      of: 'contacts',
      entity_id: people[1]!.id,
      note_type: 'common',
      params: { text: 'Calls after six' },
      created_by: 2,
      created_at: now - 8000,
    },
  );
  account.tasks.push({
    id: nextId(),
    entity_id: first.id,
    entity_type: 'leads',
    text: 'Send the drawing',
    task_type_id: 1,
    complete_till: now + 86_400,
    is_completed: false,
    result: null,
    responsible_user_id: 1,
    created_at: now,
  });
}
