import { type BusinessKind, funnelColors, type StageEnding } from '@parley/contract/deals/funnels';
import type { Language, Texts } from '@parley/contract/languages';

export type NewStage = { name: string; color: string; ending: StageEnding | null };
export type NewFunnel = { name: string; color: string; stages: NewStage[] };

const [blue, violet, amber, teal, green, red, pink, grey] = funnelColors;
type Line = readonly [color: string, en: string, ru: string, pt: string, es: string, ending?: StageEnding];
type Kind = { name: Texts; color: string; stages: readonly Line[] };

const won: Line = [green, 'Won', 'Успешно', 'Ganho', 'Ganado', 'won'];
const lost: Line = [red, 'Lost', 'Отказ', 'Perdido', 'Perdido', 'lost'];

const sales: Kind = {
  name: { en: 'Sales', ru: 'Продажи', pt: 'Vendas', es: 'Ventas' },
  color: blue,
  stages: [
    [blue, 'New', 'Новые', 'Novos', 'Nuevos'],
    [violet, 'In touch', 'На связи', 'Em contacto', 'En contacto'],
    [amber, 'Offer sent', 'Предложение отправлено', 'Proposta enviada', 'Propuesta enviada'],
    [teal, 'Agreeing', 'Согласование', 'Em negociação', 'En negociación'],
    won,
    lost,
  ],
};

/** What each kind of business begins with. */
const kinds: Record<BusinessKind, readonly Kind[]> = {
  sales: [sales],
  services: [
    {
      name: { en: 'Orders for services', ru: 'Заказы услуг', pt: 'Pedidos de serviços', es: 'Pedidos de servicios' },
      color: teal,
      stages: [
        [blue, 'New request', 'Новая заявка', 'Novo pedido', 'Nueva solicitud'],
        [violet, 'Time agreed', 'Время согласовано', 'Hora combinada', 'Hora acordada'],
        [amber, 'At work', 'В работе', 'Em execução', 'En curso'],
        [teal, 'Waits for payment', 'Ждёт оплаты', 'Aguarda pagamento', 'Espera el pago'],
        [green, 'Done', 'Выполнено', 'Concluído', 'Hecho', 'won'],
        [red, 'Cancelled', 'Отменено', 'Cancelado', 'Cancelado', 'lost'],
      ],
    },
  ],
  school: [
    {
      name: { en: 'Enrolment', ru: 'Набор учеников', pt: 'Matrículas', es: 'Matrículas' },
      color: violet,
      stages: [
        [blue, 'Application', 'Заявка', 'Inscrição', 'Solicitud'],
        [
          violet,
          'Trial lesson planned',
          'Записан на пробный урок',
          'Aula experimental marcada',
          'Clase de prueba fijada',
        ],
        [amber, 'Trial lesson held', 'Пробный урок прошёл', 'Aula experimental feita', 'Clase de prueba hecha'],
        [teal, 'Contract', 'Договор', 'Contrato', 'Contrato'],
        [green, 'Studies', 'Учится', 'A estudar', 'Estudia', 'won'],
        [red, 'Declined', 'Отказался', 'Desistiu', 'Desistió', 'lost'],
      ],
    },
    {
      name: { en: 'Renewals', ru: 'Продления', pt: 'Renovações', es: 'Renovaciones' },
      color: amber,
      stages: [
        [amber, 'Ends soon', 'Скоро закончится', 'Termina em breve', 'Termina pronto'],
        [violet, 'Offer made', 'Предложено продление', 'Renovação proposta', 'Renovación propuesta'],
        [green, 'Renewed', 'Продлено', 'Renovado', 'Renovado', 'won'],
        [red, 'Left', 'Ушёл', 'Saiu', 'Se fue', 'lost'],
      ],
    },
  ],
  clinic: [
    {
      name: { en: 'Visits', ru: 'Приёмы', pt: 'Consultas', es: 'Consultas' },
      color: teal,
      stages: [
        [blue, 'New request', 'Новая заявка', 'Novo pedido', 'Nueva solicitud'],
        [violet, 'Booked', 'Записан', 'Marcada', 'Reservada'],
        [amber, 'Confirmed', 'Подтверждён', 'Confirmada', 'Confirmada'],
        [green, 'Came', 'Пришёл', 'Veio', 'Vino', 'won'],
        [teal, 'To come again', 'Повторный приём', 'Voltar a marcar', 'Próxima visita'],
        [red, 'Did not come', 'Не пришёл', 'Não veio', 'No vino', 'lost'],
      ],
    },
  ],
  shop: [
    {
      name: { en: 'Orders', ru: 'Заказы', pt: 'Encomendas', es: 'Pedidos' },
      color: amber,
      stages: [
        [blue, 'New order', 'Новый заказ', 'Nova encomenda', 'Nuevo pedido'],
        [violet, 'Confirmed', 'Подтверждён', 'Confirmada', 'Confirmado'],
        [amber, 'Paid', 'Оплачен', 'Paga', 'Pagado'],
        [pink, 'Being packed', 'Собирается', 'Em preparação', 'En preparación'],
        [teal, 'Sent', 'Отправлен', 'Enviada', 'Enviado'],
        [green, 'Delivered', 'Доставлен', 'Entregue', 'Entregado', 'won'],
        [red, 'Cancelled', 'Отменён', 'Cancelada', 'Cancelado', 'lost'],
      ],
    },
  ],
  realty: [
    {
      name: { en: 'Buyers', ru: 'Покупатели', pt: 'Compradores', es: 'Compradores' },
      color: green,
      stages: [
        [blue, 'New enquiry', 'Новое обращение', 'Novo contacto', 'Nueva consulta'],
        [violet, 'Wishes known', 'Пожелания известны', 'Desejos conhecidos', 'Deseos conocidos'],
        [amber, 'Viewing', 'Показ', 'Visita', 'Visita'],
        [pink, 'Deposit', 'Задаток', 'Sinal', 'Señal'],
        [teal, 'Contract', 'Договор', 'Contrato', 'Contrato'],
        won,
        lost,
      ],
    },
    {
      name: { en: 'Owners', ru: 'Собственники', pt: 'Proprietários', es: 'Propietarios' },
      color: grey,
      stages: [
        [blue, 'New home', 'Новый объект', 'Novo imóvel', 'Nuevo inmueble'],
        [violet, 'Valued', 'Оценён', 'Avaliado', 'Valorado'],
        [amber, 'On offer', 'В продаже', 'À venda', 'En venta'],
        [green, 'Sold', 'Продан', 'Vendido', 'Vendido', 'won'],
        [red, 'Taken back', 'Снят с продажи', 'Retirado', 'Retirado', 'lost'],
      ],
    },
  ],
  agency: [
    {
      name: { en: 'Projects', ru: 'Проекты', pt: 'Projetos', es: 'Proyectos' },
      color: violet,
      stages: [
        [blue, 'New enquiry', 'Новое обращение', 'Novo contacto', 'Nueva consulta'],
        [violet, 'Brief', 'Бриф', 'Briefing', 'Briefing'],
        [amber, 'Offer sent', 'Предложение отправлено', 'Proposta enviada', 'Propuesta enviada'],
        [pink, 'Contract', 'Договор', 'Contrato', 'Contrato'],
        [teal, 'At work', 'В работе', 'Em execução', 'En curso'],
        [green, 'Handed over', 'Сдано', 'Entregue', 'Entregado', 'won'],
        lost,
      ],
    },
  ],
};

const places: Record<Language, 1 | 2 | 3 | 4> = { en: 1, ru: 2, pt: 3, es: 4 };

const inWords = ({ name, color, stages }: Kind, language: Language): NewFunnel => ({
  name: name[language],
  color,
  stages: stages.map((line) => ({ color: line[0], name: line[places[language]]!, ending: line[5] ?? null })),
});

/** The funnels that a kind of business begins with. */
export const funnelsFor = (kind: BusinessKind, language: Language): NewFunnel[] =>
  kinds[kind].map((it) => inWords(it, language));

/** What a project begins with. */
export const firstFunnel = (language: Language): NewFunnel => inWords(sales, language);

const newName: Texts = { en: 'New funnel', ru: 'Новая воронка', pt: 'Novo funil', es: 'Nuevo embudo' };

/** A funnel of which nothing is said. */
export const untitledFunnel = (language: Language): NewFunnel => ({
  ...firstFunnel(language),
  name: newName[language],
});
