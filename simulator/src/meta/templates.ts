/** A template of a business account, as the Graph lists it. */
export type Template = {
  id: string;
  name: string;
  language: string;
  status: 'APPROVED' | 'REJECTED' | 'PAUSED' | 'PENDING';
  category: 'UTILITY' | 'MARKETING';
  parameter_format: 'POSITIONAL' | 'NAMED';
  rejected_reason?: string;
  components: Component[];
};
export type Component = {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS' | 'CAROUSEL';
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT';
  text?: string;
  example?: Record<string, unknown>;
  buttons?: Button[];
};
export type Button = { type: string; text: string; url?: string; phone_number?: string; example?: string[] };

const body = (text: string, ...shown: string[]): Component => ({
  type: 'BODY',
  text,
  ...(shown.length && { example: { body_text: [shown] } }),
});
const footer = (text: string): Component => ({ type: 'FOOTER', text });
const replies = (...texts: string[]): Component => ({
  type: 'BUTTONS',
  buttons: texts.map((text) => ({ type: 'QUICK_REPLY', text })),
});

let counted = 594_425_479_261_595;
const template = (name: string, language: string, components: Component[], more: Partial<Template> = {}): Template => ({
  id: String(++counted),
  name,
  language,
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  rejected_reason: 'NONE',
  components,
  ...more,
});

const trackAt = (text: string): Component => ({
  type: 'BUTTONS',
  buttons: [
    { type: 'URL', text, url: 'https://studio.example/orders/{{1}}', example: ['https://studio.example/orders/1042'] },
  ],
});

/** What every business account of the simulator has. */
export const templates: Template[] = [
  template('order_ready', 'en', [
    { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['1042'] } },
    body('Hello {{1}}, your order is ready. You can pick it up {{2}}.', 'Anna', 'today until 20:00'),
    footer('The studio on the corner'),
    trackAt('See the order'),
  ]),
  template('order_ready', 'ru', [
    { type: 'HEADER', format: 'TEXT', text: 'Заказ {{1}}', example: { header_text: ['1042'] } },
    body('Здравствуйте, {{1}}! Ваш заказ готов. Забрать его можно {{2}}.', 'Анна', 'сегодня до 20:00'),
    footer('Студия на углу'),
    trackAt('Посмотреть заказ'),
  ]),
  template(
    'visit_reminder',
    'en',
    [namedBody('Hi {{client_name}}, we expect you {{day}} at {{time}}.'), replies('I will come', 'Another day')],
    {
      parameter_format: 'NAMED',
    },
  ),
  template(
    'visit_reminder',
    'ru',
    [namedBody('{{client_name}}, ждём вас {{day}} в {{time}}.'), replies('Приду', 'Другой день')],
    {
      parameter_format: 'NAMED',
    },
  ),
  template('may_we_go_on', 'en', [
    body('You wrote to us a while ago. Is your question still open?'),
    replies('Yes', 'No, thank you'),
  ]),
  template('may_we_go_on', 'ru', [
    body('Вы недавно нам писали. Ваш вопрос ещё актуален?'),
    replies('Да', 'Нет, спасибо'),
  ]),
  template(
    'new_collection',
    'en',
    [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://studio.example/lamp.jpg'] } },
      body('{{1}}, the new collection is here.', 'Anna'),
    ],
    { category: 'MARKETING' },
  ),
  template('lamps_to_choose', 'en', [body('Choose your lamp.'), { type: 'CAROUSEL' }], { category: 'MARKETING' }),
  template('half_price', 'en', [body('Everything at half the price, only today!!!')], {
    category: 'MARKETING',
    status: 'REJECTED',
    rejected_reason: 'PROMOTIONAL',
  }),
  template('winter_news', 'en', [body('Hello {{1}}, winter is coming.', 'Anna')], {
    category: 'MARKETING',
    status: 'PAUSED',
  }),
];

function namedBody(text: string): Component {
  const shown = { client_name: 'Anna', day: 'on Friday', time: '14:00' };
  const named = Object.entries(shown).map(([param_name, example]) => ({ param_name, example }));
  return { type: 'BODY', text, example: { body_text_named_params: named } };
}
