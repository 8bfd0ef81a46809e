import { simulatedSalon } from '@parley/contract/integrations/booking-simulated';
import type { Client, Company, Good, Master, Offered, Salon } from './salon.ts';

/** Two branches of one studio, of one owner. */
export function seed(): Omit<Salon, 'nextId'> {
  return {
    companies: [
      company(4564, 'Studio on Green Street', 'Green Street 5'),
      company(4565, 'Studio by the River', 'Quay 12'),
    ],
    users: [
      {
        id: 1_073_232,
        login: simulatedSalon.login,
        password: simulatedSalon.password,
        name: 'Studio owner',
        token: 'user-token-of-the-owner',
        companies: [4564, 4565],
      },
    ],
    partners: new Set([simulatedSalon.partner_token]),
    clients: [
      client(2194, 4564, 'Anna Winter', '+79001234567'),
      client(2195, 4564, 'Boris Lake', '+79001234568'),
      client(2196, 4565, 'Clara Hill', '+79001234569'),
    ],
    categories: [
      { id: 31, company_id: 4564, title: 'Hair' },
      { id: 32, company_id: 4564, title: 'Nails' },
      { id: 33, company_id: 4565, title: 'Hair' },
    ],
    services: [
      service(331, 4564, 'Haircut', 31, 4500, 3600, [9, 10]),
      service(332, 4564, 'Colouring', 31, 9000, 7200, [9]),
      service(333, 4564, 'Manicure', 32, 2500, 5400, [11]),
      service(341, 4565, 'Haircut', 33, 4000, 3600, [12]),
    ],
    goods: [good(771, 4564, 'Shampoo', 900, 12), good(772, 4564, 'Hair oil', 1500, 4)],
    staff: [
      master(9, 4564, 'Olga', 'stylist'),
      master(10, 4564, 'Pavel', 'barber'),
      master(11, 4564, 'Rita', 'nail artist'),
      master(12, 4565, 'Sonya', 'stylist'),
    ],
    labels: [
      { id: 67_345, title: 'Allergy', color: '#f44336' },
      { id: 67_346, title: 'First visit', color: '#4caf50' },
    ],
    visits: [],
    connected: [],
  };
}

const company = (id: number, title: string, address: string): Company => ({
  id,
  title,
  city: 'Moscow',
  address,
  phone: '+74950000000',
  offset: 3,
  form_id: id * 10,
  hooks: { active: 0, urls: ['https://other.example/hook'], salon: 0, client: 0, record: 0, service: 0, good: 0 },
});

const client = (id: number, company_id: number, name: string, phone: string): Client => ({
  id,
  company_id,
  name,
  phone,
  email: '',
  comment: '',
  sex_id: 0,
  birth_date: '',
  visits_count: 0,
  sold_amount: 0,
  last_visit_date: '',
  changed_at: Date.parse('2026-01-10T09:00:00Z'),
});

const service = (
  id: number,
  company_id: number,
  title: string,
  category_id: number,
  price: number,
  duration: number,
  staff_ids: number[],
): Offered => ({
  id,
  company_id,
  title,
  category_id,
  price_min: price,
  price_max: price,
  duration,
  active: 1,
  staff_ids,
});

const good = (good_id: number, company_id: number, title: string, cost: number, amount: number): Good => ({
  good_id,
  company_id,
  title,
  cost,
  article: `A-${good_id}`,
  amount,
  changed_at: Date.parse('2026-01-10T09:00:00Z'),
});

const master = (id: number, company_id: number, name: string, specialization: string): Master => ({
  id,
  company_id,
  name,
  specialization,
  position: { id: 1, title: specialization },
  fired: 0,
  hidden: 0,
  bookable: true,
  days: [0, 1, 2, 3, 4, 5, 6],
  from: 10,
  to: 20,
});
