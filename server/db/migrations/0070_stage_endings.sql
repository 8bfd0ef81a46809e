-- How a deal that stands in a stage has ended: won, lost, or null, it has not. Stages that funnels begin with are known by
-- their colours and names; of others their team says it.
alter table stages add column ending text constraint stages_ending_check check (ending in ('won', 'lost'));
alter table stages no force row level security;
update stages set ending = 'won' where upper(color) = '#3E9B4F' and name in (
  'Won', 'Успешно', 'Ganho', 'Ganado', 'Done', 'Выполнено', 'Concluído', 'Hecho', 'Studies', 'Учится', 'A estudar',
  'Estudia', 'Renewed', 'Продлено', 'Renovado', 'Came', 'Пришёл', 'Veio', 'Vino', 'Delivered', 'Доставлен',
  'Entregue', 'Entregado', 'Sold', 'Продан', 'Vendido');
update stages set ending = 'lost' where upper(color) = '#D2453B' and name in (
  'Lost', 'Отказ', 'Perdido', 'Cancelled', 'Отменено', 'Cancelado', 'Declined', 'Отказался', 'Desistiu',
  'Desistió', 'Left', 'Ушёл', 'Saiu', 'Se fue', 'Did not come', 'Не пришёл', 'Não veio', 'No vino', 'Отменён',
  'Cancelada', 'Taken back', 'Снят с продажи', 'Retirado');
alter table stages force row level security;
