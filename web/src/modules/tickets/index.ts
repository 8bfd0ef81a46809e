export { TicketStatisticsScreen } from './ticket-statistics-screen.tsx';
export { TicketsScreen } from './tickets-screen.tsx';
